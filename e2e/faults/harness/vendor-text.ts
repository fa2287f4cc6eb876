import { createHash } from 'node:crypto';

/** End of a scripted answer. */
type Ending = 'done' | 'reset' | 'silence';

/** Script of the vendor for one question, carried by the question itself, so that it needs no registration. */
export interface Script {
  /** Number of chunks. */
  readonly pieces: number;
  /** Milliseconds between two chunks. */
  readonly pause: number;
  /** UTF-16 units; the answer has exactly this length, and no character is cut in two. */
  readonly length: number;
  readonly ending: Ending;
  /** Number of chunks before an ending other than `done`; after all of them by default. */
  readonly until: number;
  /** 1 for numbered sentences without markup, each of which occurs on a screen exactly once. */
  readonly plain: number;
}

const DEFAULTS: Script = {
  pieces: 20,
  pause: 20,
  length: 300,
  ending: 'done',
  until: Number.MAX_SAFE_INTEGER,
  plain: 0,
};

/** Text that can break a transport: astral characters, joined emoji, marks, both line ends, markup. */
const WORDS = [
  '先说结论：',
  '你适合从本地服务做起，',
  '👩‍👩‍👧',
  '𠮷野家',
  '🀄️',
  'e\u0301',
  '\r\n',
  '\n\n',
  '**重点**',
  '`data: {"event":"done"}`',
  '第一步，找到十个愿意付钱的人。',
  '： ping',
  ' ',
  '，',
  '一',
  '\u202e反\u202c',
  'data:',
  '"\\',
] as const;

/** A question of a test, with its script for the vendor. */
export const ask = (subject: string, script: Partial<Script> = {}): string => {
  const orders = Object.entries(script).map(([name, value]) => `${name}=${value}`);
  return `${subject} ‹${orders.join(' ')}›`;
};

const ORDERS = /‹([^›]*)›/;

/** True for a question that carries a script. */
export const isScripted = (text: string): boolean => ORDERS.test(text);

export function scriptOf(question: string): Script {
  const orders = (ORDERS.exec(question)?.[1] ?? '').split(' ').filter(Boolean);
  const given = Object.fromEntries(
    orders.map((order) => {
      const [name = '', value = ''] = order.split('=');
      return [name, name === 'ending' ? value : Number(value)];
    }),
  );
  return { ...DEFAULTS, ...given };
}

/** Endless pseudo-random numbers from a seed. */
function* numbersOf(seed: string): Generator<number, never, undefined> {
  for (let block = 0; ; block += 1) {
    const bytes = createHash('sha256').update(`${seed}/${block}`).digest();
    for (let at = 0; at < bytes.length; at += 2) yield bytes.readUInt16BE(at);
  }
}

/** Shortest repetition that is avoided, in UTF-16 units; shorter ones occur by chance in any text. */
const MIN_STUTTER = 4;
const MAX_STUTTER = 60;

/**
 * True when an end of `text` and the following `word` repeat each other. After a cut between the two, the repetition
 * looks like a model that begins with its last words again, which the product drops.
 */
function stutters(text: string, word: string): boolean {
  const whole = text + word;
  for (let end = text.length + 1; end <= whole.length; end += 1) {
    for (let size = MIN_STUTTER; size <= Math.min(MAX_STUTTER, end / 2); size += 1) {
      let same = 0;
      while (same < size && whole.charCodeAt(end - 1 - same) === whole.charCodeAt(end - 1 - same - size))
        same += 1;
      if (same === size) return true;
    }
  }
  return false;
}

const answers = new Map<string, string>();

/** The whole answer to a question: the same for the same question, in any process, at any time. */
export function answerTo(question: string): string {
  const answer = answers.get(question) ?? writeAnswer(question);
  answers.set(question, answer);
  return answer;
}

function writeAnswer(question: string): string {
  const { length, plain } = scriptOf(question);
  if (plain === 1) return plainAnswerTo(question, length);
  // The product drops blanks at an answer's beginning, which have their own tests.
  let text = '答';
  // A window of the end, because searching the growing text would copy it each time.
  let end = text;
  for (const number of numbersOf(question)) {
    if (text.length >= length) break;
    const word = WORDS[number % WORDS.length] ?? '';
    if (stutters(end, word)) continue;
    text += word;
    end = (end + word).slice(-2 * MAX_STUTTER);
  }
  const size = Math.min(length, text.length);
  const last = text.charCodeAt(size - 1);
  // Ends on a visible character: blanks at the end of an answer are trimmed before the comparison.
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? size - 1 : size)}。`;
}

/** Names its question in every sentence, so that a sentence in a wrong chat is noticed. */
function plainAnswerTo(question: string, length: number): string {
  const name = createHash('sha256').update(question).digest('hex').slice(0, 4);
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += `第${number}句说${name}。`;
  return text;
}

/** Chunks of an answer, cut anywhere, also between the two halves of a surrogate pair. */
export function chunksOf(text: string, count: number): string[] {
  const cuts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * text.length) / count));
  return cuts.slice(1).flatMap((end, index) => text.slice(cuts[index], end) || []);
}
