"""The primitives of the library for native code, as text for LLVM; `library.primitives` says what they mean."""

from __future__ import annotations

from ttrdsl.dialect.primitives import SEED, WORDS

PRIMITIVES = f"""
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal i64 @f.bits(i64 %word) alwaysinline nounwind {{
  %found = call i64 @llvm.ctpop.i64(i64 %word)
  ret i64 %found
}}

define internal i64 @f.low(i64 %word) alwaysinline nounwind {{
  %found = call i64 @llvm.cttz.i64(i64 %word, i1 true)
  ret i64 %found
}}

define internal i64 @f.min(i64 %a, i64 %b) alwaysinline nounwind {{
  %found = call i64 @llvm.smin.i64(i64 %a, i64 %b)
  ret i64 %found
}}

define internal i64 @f.max(i64 %a, i64 %b) alwaysinline nounwind {{
  %found = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  ret i64 %found
}}

define internal i64 @f.abs(i64 %a) alwaysinline nounwind {{
  %found = call i64 @llvm.abs.i64(i64 %a, i1 false)
  ret i64 %found
}}

define internal i64 @f.copy_run(ptr noalias %to, ptr noalias %source, i64 %at, i64 %start, i64 %count) alwaysinline {{
  %there = getelementptr inbounds i64, ptr %to, i64 %at
  %here = getelementptr inbounds i64, ptr %source, i64 %start
  %size = shl i64 %count, 3
  call void @llvm.memcpy.p0.p0.i64(ptr %there, ptr %here, i64 %size, i1 false)
  ret i64 0
}}

define internal i64 @f.word(i64 %seed, i64 %number) alwaysinline nounwind {{
  %steps = mul i64 %number, {0x9E3779B97F4A7C15}
  %z1 = add i64 %seed, %steps
  %s1 = lshr i64 %z1, 30
  %x1 = xor i64 %z1, %s1
  %z2 = mul i64 %x1, {0xBF58476D1CE4E5B9}
  %s2 = lshr i64 %z2, 27
  %x2 = xor i64 %z2, %s2
  %z3 = mul i64 %x2, {0x94D049BB133111EB}
  %s3 = lshr i64 %z3, 31
  %z4 = xor i64 %z3, %s3
  ret i64 %z4
}}

define internal i64 @f.die(i64 %seed, i64 %number, i64 %n) alwaysinline nounwind {{
  %word = call i64 @f.word(i64 %seed, i64 %number)
  %high = lshr i64 %word, 32
  %scaled = mul i64 %high, %n
  %found = lshr i64 %scaled, 32
  ret i64 %found
}}

define internal i64 @f.below(ptr noalias nocapture %st, i64 %n) alwaysinline nounwind {{
  %counter = getelementptr inbounds i64, ptr %st, i64 {WORDS}
  %used = load i64, ptr %counter
  %number = add i64 %used, 1
  store i64 %number, ptr %counter
  %place = getelementptr inbounds i64, ptr %st, i64 {SEED}
  %seed = load i64, ptr %place
  %found = call i64 @f.die(i64 %seed, i64 %number, i64 %n)
  ret i64 %found
}}

define internal i64 @f.game_seed(i64 %run, i64 %game) alwaysinline nounwind {{
  %a = mul i64 %run, {0xD1342543DE82EF95}
  %b = mul i64 %game, {0xDA942042E4DD58B5}
  %seed = add i64 %a, %b
  ret i64 %seed
}}

define internal i64 @f.style_seed(i64 %seed, i64 %seat) alwaysinline nounwind {{
  %own = xor i64 %seed, {0xA5A5A5A5A5A5A5A5}
  %number = add i64 %seat, 1
  %found = call i64 @f.word(i64 %own, i64 %number)
  ret i64 %found
}}
"""
