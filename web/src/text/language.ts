// Colors of the text: a light reading of lines, with the words of the grammar; the compiler says what is right.
import { StreamLanguage, type StreamParser } from "@codemirror/language";

declare const WORDS: string[];
const known = new Set(WORDS);
const BOARD = new Set(["cities", "routes", "tickets", "zones"]);

interface Where { block: string; start: boolean }

const parser: StreamParser<Where> = {
  name: "ttr",
  startState: () => ({ block: "", start: true }),
  token(stream, where) {
    if (stream.sol()) {
      where.start = true;
      if (stream.match(/^[ \t]*>.*/)) return "docString";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"[^"\n]*"?/) || stream.match(/^'[^'\n]*'?/)) return "string";
    if (stream.match(/^@[\w-]+/)) return "labelName";
    if (stream.match(/^\d+/)) return "number";
    if (stream.match("}")) {
      where.block = "";
      return "bracket";
    }
    if (stream.match(/^[{}()[\]]/)) return "bracket";
    const word = stream.match(/^[\p{L}_][\p{L}\p{M}\d_.’-]*/u) as RegExpMatchArray | null;
    if (word) {
      const first = where.start;
      where.start = false;
      if (first && stream.column() === 0 && BOARD.has(word[0])) {
        where.block = word[0];
        return "keyword";
      }
      if (where.block) return null;
      return known.has(word[0]) ? "keyword" : null;
    }
    where.start = false;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["{", "[", "(", '"'] } },
};
export const ttr = StreamLanguage.define(parser);
