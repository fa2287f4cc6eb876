import { NO_HEAD, readHead } from './head-line';
import { HiddenJson } from './hidden-json';
import { isFence, judgeBrackets, judgeOpening, type LineContext, loneBrackets } from './line-opening';
import { isAt, isBar, isOnlyMarks, isSpace, skipAts, skipListMark, skipSpaces } from './marks';
import { isRecordLetter, recordMarkOf } from './read-records';
import type { Head } from './records';
import { type ShownBefore, shownBefore } from './shown-before';
import { isSureRecord } from './sure-record';
import { talkInJson } from './talk-in-json';
import { makeWrapperFilter } from './wrappers';

/** Reads one answer of a model while it streams: head, talk, tail (docs/decisions/0026 §3). */
export interface AnswerReader {
  /** @returns the talk that may be shown now; '' while a line may still become a head, a sentinel or a record. */
  push(text: string): { readonly talk: string };
  /**
   * The answer is over. @returns the last of the talk, and the tail: null where there was none, '' where it was empty.
   * Where the vendor broke off, what is still held is the beginning of something, and nobody sees it.
   */
  end(how?: { readonly isCut: boolean }): { readonly talk: string; readonly raw: string | null };
  /**
   * What the head said. Known before any talk is returned, but for a head that came late: so look at `care` after each push,
   * before its talk is shown.
   */
  readonly head: Head;
  /** The tail so far, to be stored beside the text (docs/decisions/0026 §11); null while there is none. For `readRecords`. */
  readonly rawTail: string | null;
}

/** A head has at most 40 tokens; what is longer lacked its line break. */
const MAX_HEAD = 160;
const MAX_ATS = 64;
const MAX_BRACKETS = 64;
/** Behind these a record may follow on the line of the talk. */
const ENDS_TALK = new Set([' ', '\t', '\u3000', ...'。？！?!；;：:）)」】~']);
const isColon = (character: string): boolean => character === '：' || character === ':';

/**
 * Where the reader is: at a line's beginning, in a line of talk, behind signs @, brackets or the letter of a record in the
 * midst of one, in a line that is a head or may be a record, in JSON, or behind the sentinel.
 */
type State = 'opening' | 'talk' | 'ats' | 'brackets' | 'letter' | 'head' | 'record' | 'json' | 'tail';

/**
 * A reader of one answer of any vendor's model. However the answer is cut into pieces, talk, head and tail are the same; each
 * character is looked at a bounded number of times. Talk without protocol passes unchanged; where a tail follows, the blank
 * lines before it are left out. No sentinel and no record is ever in the talk, also where the sentinel was forgotten, the
 * tail came first or everything was fenced. Never throws.
 *
 * @param before the talk that was shown of this answer before it was cut, where it is continued: what is code, a fence or
 *   a table there goes on being one
 */
export function makeAnswerReader(before = ''): AnswerReader {
  return new Reader(before);
}

class Reader implements AnswerReader {
  head: Head = NO_HEAD;
  rawTail: string | null = null;
  /** The last character of the tail: to ask the tail itself would copy all of it for each record. */
  #lastHidden = '';
  #state: State = 'opening';
  /** The line so far while it is not known what it is. */
  #line = '';
  /** Line breaks and blank lines of the talk that are shown as soon as talk follows. */
  #blank = '';
  /** A fence, or brackets alone on their lines: the next line tells what they are around. */
  #around = '';
  #hasFence = false;
  #brackets = '';
  #shown = '';
  #hasTalk = false;
  #hasHead = false;
  #isTailFirst = false;
  #isInFence = false;
  /** A fence around the head, the tail or everything was left out: its other end has to be, too. */
  #isFenced = false;
  /** The last line that was not blank was a record. */
  #isAfterRecord = false;
  #json = new HiddenJson();
  /** The JSON began in the midst of a line of talk. */
  #isJsonBehindTalk = false;
  readonly #wrappers;
  /** What was shown of a continued answer. */
  readonly #start: ShownBefore;
  /** What the line goes on within; null for every line but the first of a continued answer. */
  #within: LineContext = null;
  /** The last character of the talk that is no space. */
  #lastTalk = '';
  /** The character before, in a line of talk. */
  #before = '';
  /** Between the backticks of a line of talk. */
  #isInCode = false;
  /** A letter and a bar in this line were no record. */
  #isPlainLine = false;

  constructor(before: string) {
    this.#start = shownBefore(before);
    const { isInFence } = this.#start;
    this.#isInFence = isInFence;
    this.#wrappers = makeWrapperFilter({ isInFence });
    this.#goOn();
  }

  /** The talk is to begin: that of a continued answer does in the midst of a line. */
  #goOn(): void {
    this.#within = this.#start.within;
    this.#isInCode = this.#within === 'code';
    this.#isPlainLine = this.#within === 'table';
  }

  push(text: string): { readonly talk: string } {
    this.#read(this.#wrappers.push(text));
    return { talk: this.#takeShown() };
  }

  end({ isCut = false }: { readonly isCut?: boolean } = {}): {
    readonly talk: string;
    readonly raw: string | null;
  } {
    const rest = this.#wrappers.end();
    if (!isCut) this.#read(rest);
    const shown = this.#takeShown();
    this.#finish();
    const last = this.#takeShown();
    return { talk: shown + (isCut ? '' : last) + this.#talkInTail(), raw: this.rawTail };
  }

  #takeShown(): string {
    const shown = this.#shown;
    this.#shown = '';
    this.#lastTalk = shown.trimEnd().at(-1) ?? this.#lastTalk;
    return shown;
  }

  /** What an answer that came as JSON as a whole has to say, be it behind 「以下是回复：」. */
  #talkInTail(): string {
    const isBehindTalk = this.#lastTalk !== '';
    if (this.rawTail === null || (isBehindTalk && !isColon(this.#lastTalk))) return '';
    const said = talkInJson(this.rawTail);
    if (said === '') return '';
    const { talk } = readWhole(said);
    return isBehindTalk ? `\n${talk}` : talk;
  }

  #read(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'tail') {
        this.#hide(text.slice(at));
        return;
      }
      at = this.#state === 'talk' ? this.#readTalk(text, at) : this.#readCharacter(text.charAt(at), at);
    }
  }

  /** Shows a line of talk up to its end or a sign that may begin something hidden. @returns where to go on. */
  #readTalk(text: string, from: number): number {
    let at = from;
    while (at < text.length && this.#stopAt(text.charAt(at)) === null) {
      this.#before = text.charAt(at);
      if (this.#before === '`') this.#isInCode = !this.#isInCode;
      at++;
    }
    this.#shown += text.slice(from, at);
    if (at >= text.length) return at;
    const character = text.charAt(at);
    const state = this.#stopAt(character) ?? 'talk';
    // The end of a line is held, for a tail may follow.
    if (state === 'opening') this.#holdBlank('\n');
    else {
      this.#state = state;
      this.#line = character;
    }
    return at + 1;
  }

  /** What a character in the midst of a line may begin; null for talk. */
  #stopAt(character: string): State | null {
    // Most letters of Chinese, told by one comparison.
    if (character >= '\u3041' && character < '\uff00') return null;
    if (character === '\n') return 'opening';
    if (isAt(character)) return 'ats';
    if (this.#isInFence) return null;
    if (character === '{' || character === '[') return 'brackets';
    const mayBegin = !this.#isPlainLine && isRecordLetter(character) && ENDS_TALK.has(this.#before);
    return mayBegin ? 'letter' : null;
  }

  /** @returns where to go on: behind the character, or at it once more in another state. */
  #readCharacter(character: string, at: number): number {
    if (this.#state === 'opening') this.#readOpening(character);
    else if (this.#state === 'ats') return this.#readAts(character) ? at + 1 : at;
    else if (this.#state === 'brackets') this.#readBrackets(character);
    else if (this.#state === 'letter') return this.#readLetter(character) ? at + 1 : at;
    else if (this.#state === 'json') this.#readJson(character);
    else if (character === '\n') {
      if (this.#state === 'head') this.#endHead('\n');
      else this.#endRecord('\n');
    } else {
      this.#line += character;
      if (this.#state === 'head' && this.#line.length >= MAX_HEAD) this.#endHead('');
    }
    return at + 1;
  }

  #readOpening(character: string): void {
    if (character === '\n') {
      this.#endOpening('\n');
      return;
    }
    this.#line += character;
    const judgement = judgeOpening(this.#line, {
      within: this.#within,
      isFirst: !this.#hasTalk,
      hasHead: this.#hasHead,
      isTailFirst: this.#isTailFirst,
      isInFence: this.#isInFence,
      brackets: this.#brackets,
    });
    if (judgement === 'open') return;
    if (judgement === 'talk') this.#beginTalk();
    else if (judgement === 'sentinel') this.#beginTail(this.#behindAts());
    else if (judgement === 'glued') {
      const talk = this.#behindAts();
      this.#hasHead = true;
      this.#startLine();
      if (!this.#hasTalk) this.#goOn();
      this.#dropHeld();
      this.#read(talk);
    } else if (judgement === 'json') this.#beginJson();
    else this.#state = judgement === 'head' ? 'head' : 'record';
  }

  /**
   * A line ended, and nothing said what it is: it is blank, a sign of the protocol alone, a fence, or a short line of talk.
   * `lineBreak` is '' at the end of the answer.
   */
  #endOpening(lineBreak: '\n' | ''): void {
    const line = this.#line;
    const begin = skipListMark(line);
    const ats = skipAts(line, begin) - begin;
    const brackets = loneBrackets(line, this.#brackets);
    if (skipSpaces(line) >= line.length) this.#holdBlank(line + lineBreak);
    else if (ats >= 3) this.#beginTail(this.#behindAts());
    else if (ats === 2) this.#endHead(lineBreak);
    else if (isFence(line) && !this.#isInFence) this.#endFence(line, lineBreak);
    else if (brackets !== '') {
      this.#brackets = brackets;
      this.#holdAround(line + lineBreak);
    } else if (this.#isTailFirst && isOnlyMarks(line)) this.#hideLine(line + lineBreak);
    else {
      this.#beginTalk();
      this.#read(lineBreak);
    }
  }

  #endFence(line: string, lineBreak: '\n' | ''): void {
    const isBare = skipSpaces(line, skipSpaces(line) + 3) >= line.length;
    if (this.#isFenced && isBare) {
      this.#isFenced = false;
      this.#startLine();
    } else if (this.#hasFence) {
      // Two fences with nothing between them are an empty block of the talk.
      this.#beginTalk();
      this.#read(lineBreak);
    } else {
      this.#hasFence = true;
      this.#holdAround(line + lineBreak);
    }
  }

  /** The text behind the signs @ at the beginning of the line. */
  #behindAts(): string {
    return this.#line.slice(skipSpaces(this.#line, skipAts(this.#line, skipListMark(this.#line))));
  }

  #holdBlank(text: string): void {
    if (this.#around !== '') this.#around += text;
    // Blank lines between a head and the talk are part of neither.
    else if (this.#hasTalk || this.#start.hasTalk || (!this.#hasHead && this.rawTail === null))
      this.#blank += text;
    this.#startLine();
  }

  #holdAround(text: string): void {
    this.#around += text;
    this.#startLine();
  }

  /** What was held turned out to be around something hidden: only the blank lines of the talk stay. */
  #dropHeld(): void {
    if (this.#hasFence) this.#isFenced = true;
    if (!this.#hasTalk && !this.#start.hasTalk) this.#blank = '';
    this.#forgetAround();
  }

  #forgetAround(): void {
    this.#around = '';
    this.#hasFence = false;
    this.#brackets = '';
  }

  #startLine(): void {
    this.#state = 'opening';
    this.#line = '';
    this.#before = '';
    this.#isInCode = false;
    this.#isPlainLine = false;
    this.#within = null;
  }

  #beginTalk(): void {
    const line = this.#line;
    this.#shown += this.#blank + this.#around;
    this.#blank = '';
    if (this.#hasFence) this.#isInFence = true;
    if (isFence(line)) this.#isInFence = !this.#isInFence;
    this.#forgetAround();
    // A sentinel with nothing behind it was meant to be the head: the tail is still to come, or missing.
    if (this.#isTailFirst && this.rawTail === '') this.rawTail = null;
    this.#hasTalk = true;
    this.#isTailFirst = false;
    this.#isAfterRecord = false;
    this.#line = '';
    this.#state = 'talk';
    this.#read(line);
  }

  /** @returns whether the character belongs to the signs. */
  #readAts(character: string): boolean {
    const end = skipAts(this.#line, 0);
    if (character === '\n' && end >= 3 && isOnlyMarks(this.#line.slice(end))) {
      this.#beginTail('');
      return true;
    }
    const isPart = isAt(character)
      ? end === this.#line.length
      : end >= 3 && (isSpace(character) || character === '-');
    if (isPart && this.#line.length < MAX_ATS) {
      this.#line += character;
      return true;
    }
    const opening = this.#line.slice(end).trim() + character;
    if (end >= 3 && this.#mayBeRecord(opening)) {
      this.#line += character;
      if (recordMarkOf(opening) !== null) this.#beginTail(opening);
      return true;
    }
    this.#shown += this.#line;
    this.#line = '';
    this.#state = 'talk';
    return false;
  }

  /** Behind a bracket in the midst of a line, where JSON may begin, on this line or the next. */
  #readBrackets(character: string): void {
    const line = this.#line + character;
    const judgement = line.length < MAX_BRACKETS ? judgeBrackets(line, this.#isInCode) : 'talk';
    this.#line = line;
    if (judgement === 'json') this.#beginJson();
    if (judgement !== 'talk') return;
    this.#state = 'talk';
    this.#line = '';
    this.#shown += line.charAt(0);
    this.#before = line.charAt(0);
    this.#read(line.slice(1));
  }

  /** Behind the letter of a record in the midst of a line. @returns whether the character is its bar. */
  #readLetter(character: string): boolean {
    if (isBar(character)) {
      this.#line += character;
      this.#state = 'record';
      return true;
    }
    this.#shown += this.#line;
    this.#before = this.#line;
    this.#line = '';
    this.#state = 'talk';
    return false;
  }

  /** Behind signs @ in the midst of a line: the letter of a record, and its bar. */
  #mayBeRecord(opening: string): boolean {
    return recordMarkOf(opening) !== null || (opening.length === 1 && recordMarkOf(`${opening}|`) !== null);
  }

  /** The sentinel stood, `first` behind it on its line. */
  #beginTail(first: string): void {
    this.#dropHeld();
    this.rawTail ??= '';
    this.#startLine();
    if (this.#hasTalk) this.#state = 'tail';
    else this.#isTailFirst = true;
    this.#read(first);
  }

  #endHead(lineBreak: '\n' | ''): void {
    const { head, talk } = readHead(this.#behindAts());
    const { care, orders } = this.head;
    this.head = { care: care ?? head.care, orders: orders.length > 0 ? orders : head.orders };
    this.#hasHead = true;
    this.#dropHeld();
    this.#startLine();
    if (!this.#hasTalk) this.#goOn();
    if (talk !== '') this.#read(talk + lineBreak);
  }

  /** A line that begins as a record is over. */
  #endRecord(lineBreak: '\n' | ''): void {
    const line = this.#line;
    if (this.#isTailFirst || this.#isAfterRecord || isSureRecord(line, lineBreak === '')) {
      this.#hideLine(line + lineBreak);
      return;
    }
    for (const hidden of [...findSentinels(line), ...findJson(line)]) {
      if (!isSureRecord(line.slice(0, hidden), false)) continue;
      this.#hideLine(`${line.slice(0, hidden)}\n`);
      this.#read(line.slice(hidden) + lineBreak);
      return;
    }
    this.#isPlainLine = true;
    this.#beginTalk();
    this.#read(lineBreak);
  }

  #hideLine(line: string): void {
    this.#dropHeld();
    this.#hideFromLine();
    this.#hide(line);
    this.#isAfterRecord = true;
    this.#startLine();
  }

  #hide(text: string): void {
    this.rawTail = (this.rawTail ?? '') + text;
    this.#lastHidden = text.at(-1) ?? this.#lastHidden;
  }

  /** What stood in the midst of a line begins one in the tail. */
  #hideFromLine(): void {
    if (this.rawTail !== null && this.rawTail !== '' && this.#lastHidden !== '\n') this.#hide('\n');
  }

  #beginJson(): void {
    const text = this.#brackets + this.#line;
    this.#dropHeld();
    this.#hideFromLine();
    this.#json = new HiddenJson();
    this.#isJsonBehindTalk = this.#state === 'brackets';
    this.#line = '';
    this.#state = 'json';
    this.#read(text);
  }

  #readJson(character: string): void {
    if (this.#json.isOver(character)) {
      this.#endLineOfJson();
      this.#startLine();
      this.#isAfterRecord = true;
      this.#read(character);
    } else {
      this.#json.add(character);
      this.#hide(character);
    }
  }

  /** The line of talk that the JSON ended goes on ending there: two signs @ around it would else become a head's. */
  #endLineOfJson(): void {
    const raw = this.rawTail ?? '';
    if (this.#isJsonBehindTalk && raw.lastIndexOf('\n') >= raw.trimEnd().length) this.#blank += '\n';
  }

  #finish(): void {
    if (this.#state === 'head') this.#endHead('');
    if (this.#state === 'record') this.#endRecord('');
    if (this.#state === 'opening' && this.#line !== '') this.#endLastOpening();
    if (this.#state === 'ats') this.#endAts();
    if (this.#state === 'brackets' || this.#state === 'letter') this.#shown += this.#line;
    if (this.rawTail === null) this.#shown += this.#blank + this.#around;
    this.#blank = '';
    this.#forgetAround();
  }

  /** A sign @ alone on the last line may be the beginning of a sentinel, which nobody may see. */
  #endLastOpening(): void {
    const begin = skipListMark(this.#line);
    const isCutSign = begin + 1 === this.#line.length && isAt(this.#line.charAt(begin));
    if (isCutSign) this.#startLine();
    else this.#endOpening('');
  }

  #endAts(): void {
    if (skipAts(this.#line, 0) >= 3) this.#beginTail('');
    else {
      this.#shown += this.#line;
      this.#startLine();
    }
  }
}

function readWhole(answer: string): { readonly talk: string } {
  const reader = new Reader('');
  const { talk } = reader.push(answer);
  return { talk: talk + reader.end().talk };
}

/** Where three signs @ stand in a line, the last and the first place; all of them would make a hostile line slow. */
function findSentinels(line: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const end = skipAts(line, at);
    if (end - at >= 3) places[places.length === 0 ? 0 : 1] = at;
    at = end;
  }
  return places.reverse();
}

/** Where the first JSON stands in a line; [] for none. */
function findJson(line: string): number[] {
  let isInCode = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '`') isInCode = !isInCode;
    const opening = character === '{' || character === '[' ? line.slice(at, at + MAX_BRACKETS) : '';
    for (let end = 3; end <= opening.length; end++) {
      const judgement = judgeBrackets(opening.slice(0, end), isInCode);
      if (judgement === 'json') return [at];
      if (judgement === 'talk') break;
    }
  }
  return [];
}
