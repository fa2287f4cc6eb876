import type { LineSlot } from '../kinds/line-slot';
import type { WrittenLine } from '../kinds/written-line';
import { isAt, skipListMark } from '../protocol/marks';
import { makeWritingReader, type WritingReader } from './writing-reader';

/** Reads an answer that is either a manuscript as in a plain chat, or lines of a writer all the same. */
export interface ManuscriptReader extends Pick<WritingReader, 'push' | 'end' | 'isWeighing'> {
  /** The manuscript without what was thought aloud; null where it is none that somebody could use, or where lines came. */
  readonly manuscript: string | null;
}

/** A refusal or an apology is shorter, characters. */
const LEAST_MANUSCRIPT = 60;
const HAN = /\p{Script=Han}/gu;
const LETTER = /\p{L}/gu;
const THOUGHT = '</think>';

/** A reader for one answer; never throws. */
export function makeManuscriptReader({ slots }: { readonly slots: readonly LineSlot[] }): ManuscriptReader {
  let text = '';
  /** The line that is not whole yet. */
  let open = '';
  let reader: WritingReader | null = null;
  const begin = (rest: string): readonly WrittenLine[] => {
    reader = makeWritingReader({ slots });
    return reader.push(rest);
  };
  return {
    push(piece) {
      if (reader !== null) return reader.push(piece);
      text += piece;
      let start = 0;
      for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
        const line = open + piece.slice(start, end);
        if (isMark(line)) return begin(line + piece.slice(end));
        open = '';
        start = end + 1;
      }
      open += piece.slice(start);
      return [];
    },
    end(isWhole) {
      const lines = reader === null && isMark(open) ? begin(open) : [];
      return [...lines, ...(reader?.end(isWhole) ?? [])];
    },
    get isWeighing() {
      return reader?.isWeighing ?? false;
    },
    get manuscript() {
      return reader === null ? manuscriptIn(text) : null;
    },
  };
}

/** `@@` opens a section of a writer's lines, and no work in a chat. */
function isMark(line: string): boolean {
  const begin = skipListMark(line);
  return isAt(line.charAt(begin)) && isAt(line.charAt(begin + 1));
}

/** The manuscript in an answer, without what was thought aloud; null for JSON, another language and a sentence of excuse. */
export function manuscriptIn(said: string): string | null {
  const thought = said.lastIndexOf(THOUGHT);
  const text = said.slice(thought < 0 ? 0 : thought + THOUGHT.length).trim();
  const han = text.match(HAN)?.length ?? 0;
  const letters = text.match(LETTER)?.length ?? 0;
  return han >= LEAST_MANUSCRIPT && han * 2 >= letters && !/^(?:```json\s*)?[{[]/.test(text) ? text : null;
}
