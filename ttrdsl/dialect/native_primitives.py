"""The primitives of the library for native code, as text for LLVM; `library.primitives` says what they mean."""

from __future__ import annotations

from ttrdsl.dialect.primitives import SEED, WORDS

WIDE = 8  # counts that are looked at together, so that there is rarely something to guess


def _falls_to() -> str:
    """A loop over so many counts at once: those that are passed by are counted, without a branch for each."""
    lines = ["define internal i64 @f.falls_to(ptr noalias nocapture %st, i64 %first, i64 %at) nounwind {", "before:"]
    lines += ["  br label %loop", "loop:"]
    lines += ["  %here = phi i64 [%first, %before], [%next, %loop]", "  %rest = phi i64 [%at, %before], [%over, %loop]"]
    lines += ["  %sum.0 = add i64 0, 0", "  %passed.0 = add i64 0, 0"]
    for i in range(WIDE):
        lines += [f"  %place.{i} = add nsw i64 %here, {i}"]
        lines += [f"  %slot.{i} = getelementptr inbounds i64, ptr %st, i64 %place.{i}"]
        lines += [f"  %count.{i} = load i64, ptr %slot.{i}"]
        lines += [f"  %sum.{i + 1} = add i64 %sum.{i}, %count.{i}"]
        lines += [f"  %behind.{i} = icmp sge i64 %rest, %sum.{i + 1}"]
        lines += [f"  %one.{i} = zext i1 %behind.{i} to i64"]
        lines += [f"  %passed.{i + 1} = add i64 %passed.{i}, %one.{i}"]
    lines += [f"  %over = sub i64 %rest, %sum.{WIDE}", f"  %next = add i64 %here, {WIDE}"]
    lines += [f"  br i1 %behind.{WIDE - 1}, label %loop, label %found"]
    return "\n".join([*lines, "found:", f"  %place = add i64 %here, %passed.{WIDE}", "  ret i64 %place", "}", ""])


FILLED = f"""define internal i64 @f.filled(ptr noalias nocapture %st, i64 %first, i64 %count) nounwind {{
before:
  br label %loop
loop:
  %far = phi i64 [0, %before], [%next, %loop]
  %found = phi i64 [0, %before], [%more, %loop]
  %place = add nsw i64 %first, %far
  %slot = getelementptr inbounds i64, ptr %st, i64 %place
  %here = load <{WIDE} x i64>, ptr %slot, align 8
  %some = icmp ne <{WIDE} x i64> %here, zeroinitializer
  %few = bitcast <{WIDE} x i1> %some to i{WIDE}
  %bits = zext i{WIDE} %few to i64
  %there = shl i64 %bits, %far
  %more = or i64 %found, %there
  %next = add nsw i64 %far, {WIDE}
  %further = icmp slt i64 %next, %count
  br i1 %further, label %loop, label %end
end:
  %above = shl nsw i64 -1, %count
  %own = xor i64 %above, -1
  %all = and i64 %more, %own
  ret i64 %all
}}
"""

NEXT_ABOVE = f"""declare <{WIDE} x i64> @llvm.smin.v{WIDE}i64(<{WIDE} x i64>, <{WIDE} x i64>)
declare i64 @llvm.vector.reduce.smin.v{WIDE}i64(<{WIDE} x i64>)

define internal i64 @f.next_above(ptr noalias nocapture %vector, i64 %first, i64 %count, i64 %number) nounwind {{
before:
  %start = getelementptr inbounds i64, ptr %vector, i64 %first
  %one = insertelement <{WIDE} x i64> undef, i64 %number, i64 0
  %numbers = shufflevector <{WIDE} x i64> %one, <{WIDE} x i64> undef, <{WIDE} x i32> zeroinitializer
  %most = insertelement <{WIDE} x i64> undef, i64 {(1 << 63) - 1}, i64 0
  %mosts = shufflevector <{WIDE} x i64> %most, <{WIDE} x i64> undef, <{WIDE} x i32> zeroinitializer
  br label %loop
loop:
  %far = phi i64 [0, %before], [%next, %loop]
  %found = phi <{WIDE} x i64> [%mosts, %before], [%less, %loop]
  %place = getelementptr inbounds i64, ptr %start, i64 %far
  %here = load <{WIDE} x i64>, ptr %place, align 8
  %above = icmp sgt <{WIDE} x i64> %here, %numbers
  %some = select <{WIDE} x i1> %above, <{WIDE} x i64> %here, <{WIDE} x i64> %mosts
  %less = call <{WIDE} x i64> @llvm.smin.v{WIDE}i64(<{WIDE} x i64> %found, <{WIDE} x i64> %some)
  %next = add nsw i64 %far, {WIDE}
  %further = icmp slt i64 %next, %count
  br i1 %further, label %loop, label %end
end:
  %least = call i64 @llvm.vector.reduce.smin.v{WIDE}i64(<{WIDE} x i64> %less)
  ret i64 %least
}}
"""


def nth_bit(features: str) -> str:
    """The primitive of this name; where the processor has an instruction that moves a bit to its place, by that."""
    if "+bmi2" in features.split(","):
        return """
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)

define internal i64 @f.nth_bit(i64 %word, i64 %k) alwaysinline nounwind {
  %bit = shl i64 1, %k
  %there = call i64 @llvm.x86.bmi.pdep.64(i64 %bit, i64 %word)
  %found = call i64 @llvm.cttz.i64(i64 %there, i1 true)
  ret i64 %found
}
"""
    return """
define internal i64 @f.nth_bit(i64 %word, i64 %k) nounwind {
before:
  br label %loop
loop:
  %left = phi i64 [%word, %before], [%less, %more]
  %still = phi i64 [%k, %before], [%fewer, %more]
  %done = icmp sle i64 %still, 0
  br i1 %done, label %end, label %more
more:
  %below = sub i64 %left, 1
  %less = and i64 %left, %below
  %fewer = sub i64 %still, 1
  br label %loop
end:
  %found = call i64 @llvm.cttz.i64(i64 %left, i1 true)
  ret i64 %found
}
"""


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

{_falls_to()}
{FILLED}
{NEXT_ABOVE}
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

define internal i64 @f.place_drawn(ptr noalias nocapture %st, i64 %first, i64 %n) alwaysinline nounwind {{
  %at = call i64 @f.below(ptr %st, i64 %n)
  %place = call i64 @f.falls_to(ptr %st, i64 %first, i64 %at)
  ret i64 %place
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
