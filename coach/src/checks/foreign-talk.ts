import { takeInRuns } from '../protocol/take-in-runs';

/** Takes foreign sentences out of talk, however it is cut. */
export interface ForeignFilter {
  /** @returns what may be shown now; '' while a sentence may still be a foreign one. */
  push(text: string): string;
  /** @returns what was held and is no foreign sentence. */
  end(): string;
}

/** A person who writes it, teaches it or sells abroad may be answered in it. */
const WANTED =
  /英[语文]|[日法德韩俄]语|西班牙语|外[语文教贸]|双语|跨境|老外|外国|留学|雅思|托福|四六级|翻译|歌词|english/i;
/** So many words in a row are a sentence, and no name of something. */
const SENTENCE = 4;

/** Whether talk in another language may be what this person wants. */
export const wantsForeign = (said: string): boolean => WANTED.test(said) || hasLatinSentence(said);

function hasLatinSentence(said: string): boolean {
  let inRow = 0;
  for (const word of said.split(/\s/)) {
    inRow = /^[a-z']{1,20}[,.!?]?$/i.test(word) ? inRow + 1 : 0;
    if (inRow >= SENTENCE) return true;
  }
  return false;
}

const HELD_AT_MOST = 30;
const LETTERS_OF_WORDS = 6;
/** Words of sentences; names of things (iPhone 15 Pro Max, Google Ads) have none of them. */
const SENTENCE_WORDS = new Set(
  "the,a,an,to,of,for,and,or,in,on,at,with,from,by,is,are,was,be,i,i'm,i'd,i'll,i've,you,your,you're,we,let,let's,it,it's,me,my,this,that,these,there,here,here's,how,what,who,which,when,why,if,can,could,would,should,will,do,does,not,any,some,need,about,as,course,please,their,them".split(
    ',',
  ),
);
const GREETINGS =
  /^(?:sure|okay|certainly|absolutely|hello|hi|great|understood|alright|of course|got it|thanks|thank you)\s?[!,.]/;
const LATIN = /[A-Za-z]/;
/** What may stand before the first letter of a sentence: marks of lists and layout, numbers, quotes. */
const BEFORE = /[\s\d*#>.)\-–—•"'“‘(_]/;
/** What an English sentence goes on with. */
const WITHIN = /[\sA-Za-z\d'’"“”‘,;:.!?()\-–—*_&/%$+]/;
const CHINESE_END = /[。！？\n]/;
/** Behind these a sentence may begin. */
const MAY_BEGIN_SENTENCE = /[。！？\s]/;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[\s*_,;:!?()"“”–—]+/)
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
    .filter((word) => /^[a-z']+$/.test(word));

/** Whether a text is a sentence of English, and no name and no title of something. */
export function isForeign(text: string): boolean {
  const plain = text.replace(/^[\s\d*#>.)\-–—•"'“‘(_]+/, '');
  const words = wordsOf(plain);
  if (GREETINGS.test(plain.toLowerCase())) return true;
  // Letters of lists, grades and sizes (A a, B级) are no words.
  if (words.join('').length < LETTERS_OF_WORDS) return false;
  if (words.length >= 2 && /^[A-Za-z' ]+!/.test(plain)) return true;
  const small = (plain.match(/(?:^|\s)[a-z]+/g) ?? []).length;
  return (
    words.length >= 2 && (words.some((word) => SENTENCE_WORDS.has(word)) || (words.length >= 3 && small >= 2))
  );
}

/**
 * Takes sentences in English out of Chinese talk (docs/decisions/0026 §8): one counts where it begins a line or follows the
 * end of another, and holds no Chinese; code in a fence passes. Holds 30 characters at most.
 *
 * @param onDrop called for each sentence that is taken out
 * @param before what was shown of the talk; nothing of it is taken out any more
 */
export function makeForeignFilter(onDrop: () => void, before = ''): ForeignFilter {
  let state: 'start' | 'held' | 'through' | 'dropping' = 'start';
  let held = '';
  let isInFence = false;
  let lineStart = '';
  let last = '';
  let isBefore = true;

  function release(next: typeof state): string {
    const text = held;
    held = '';
    state = next;
    return text;
  }

  function drop(next: typeof state): void {
    if (!isBefore) onDrop();
    held = '';
    state = next;
  }

  /** A sentence is over, or so long that it can be told. */
  function judge(end: string): string {
    if (!isForeign(held)) return release(end === '' ? 'through' : 'start') + end;
    drop(end === '' ? 'dropping' : 'start');
    return '';
  }

  function takeStart(character: string): string {
    if (LATIN.test(character)) state = 'held';
    else if (!BEFORE.test(character)) return through(character);
    held += character;
    if (state === 'start' && (character === '\n' || held.length >= HELD_AT_MOST)) return release('start');
    return '';
  }

  function takeHeld(character: string): string {
    if (character === '\n') return judge('\n');
    if (/\s/.test(character) && /[.!?]/.test(held.at(-1) ?? '')) return judge(character);
    if (!WITHIN.test(character)) {
      // 「Sure！」 and 「Let me see，……」: what follows is Chinese and stays.
      const isWhole = /[.!?]["”*]*\s*$/.test(held) && isForeign(held);
      if (isWhole) drop('through');
      return through(character);
    }
    held += character;
    return held.length >= HELD_AT_MOST ? judge('') : '';
  }

  function through(character: string): string {
    const text = release('through') + character;
    if (CHINESE_END.test(character)) state = 'start';
    return text;
  }

  function takeThrough(character: string): string {
    if (CHINESE_END.test(character) || (/\s/.test(character) && /[!?.]/.test(last))) state = 'start';
    return character;
  }

  function takeDropping(character: string): string {
    if (character === '\n') {
      state = 'start';
      return '';
    }
    if (WITHIN.test(character)) {
      if (/\s/.test(character) && /[!?.]/.test(last)) state = 'start';
      return '';
    }
    return through(character);
  }

  function take(character: string): string {
    if (character === '\n') lineStart = '';
    else if (lineStart.length < 3) {
      lineStart += character;
      if (lineStart === '```') isInFence = !isInFence;
    }
    const taken = isInFence
      ? release('through') + character
      : state === 'start'
        ? takeStart(character)
        : state === 'held'
          ? takeHeld(character)
          : state === 'dropping'
            ? takeDropping(character)
            : takeThrough(character);
    last = character;
    return taken;
  }

  for (const character of before.split('')) take(character);
  // A sentence that was begun to be shown is no foreign one, or one that nobody minded.
  release(state === 'start' ? 'start' : 'through');
  isBefore = false;

  /** Where a run of letters ends that pass as they are, in a sentence that is no foreign one. */
  function endOfRun(text: string, from: number): number {
    if (state !== 'through' || lineStart.length < 3) return from;
    let at = from;
    while (at < text.length && !MAY_BEGIN_SENTENCE.test(text.charAt(at))) at += 1;
    if (at > from) last = text.charAt(at - 1);
    return at;
  }

  return {
    push: (text) => takeInRuns(text, { endOfRun, take }),
    end: () => (state === 'held' ? judge('') : release('start')),
  };
}
