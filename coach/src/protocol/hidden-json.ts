import { isSpace } from './marks';

const HAN = /[\u3400-\u9fff]/;
const isClosing = (character: string): boolean => character === '}' || character === ']';
/** Behind the last bracket a sentence may go on with one of these, which goes with the JSON. */
const PAUSES = new Set(['，', '。', '；']);
const MEMBER_SIGNS = new Set(['{', '}', '[', ']', '"', ',']);

/**
 * Tells where JSON in the midst of an answer ends, a character at a time, so that the talk behind it is shown. Bare quotes make
 * strings unreliable, so brackets are counted everywhere, and a line that begins unlike JSON after a closing bracket ends it.
 */
export class HiddenJson {
  #depth = 0;
  /** The last character that was no space. */
  #last = '';
  #isLineStart = false;
  #isBlankLine = false;

  /** Whether the JSON ended before this character. */
  isOver(character: string): boolean {
    // Talk that goes on behind the last bracket on the same line.
    if (!this.#isLineStart)
      return this.#depth <= 0 && (isClosing(this.#last) || PAUSES.has(this.#last)) && HAN.test(character);
    // A bracket too many is no talk.
    if (this.#depth <= 0) return !isClosing(character);
    const isClosed = isClosing(this.#last);
    if (character === '\n') return isClosed && this.#isBlankLine;
    return isClosed && !isSpace(character) && !MEMBER_SIGNS.has(character);
  }

  add(character: string): void {
    if (character === '\n') {
      this.#isBlankLine = this.#isLineStart;
      this.#isLineStart = true;
      return;
    }
    if (isSpace(character)) return;
    if (character === '{' || character === '[') this.#depth++;
    if (character === '}' || character === ']') this.#depth--;
    this.#last = character;
    this.#isLineStart = false;
  }
}
