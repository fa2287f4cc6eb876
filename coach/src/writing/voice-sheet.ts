import type { BriefMessage } from '../brief/brief';
import type { Fact } from '../facts/fact';
import { folded } from '../facts/fold';
import { asksSilence } from './asks-silence';

const SENTENCE_END = /[。！？!?\n；;…]/;
const COMMA = /[，,]/;
/** Many put a space where others put a comma. */
const PAUSE = /[，,\s]/;
/** Fewer letters in common are chance. */
const OVERLAP = 3;
const SHORTEST = 6;
const LONGEST = 26;
const MOST = 12;
const MOST_OF_A_MESSAGE = 3;
/** Where fewer have words of speech, plain ones show at least how long somebody's sentences are. */
const LEAST = 5;
/** Words of speech that a tidy text would leave out. */
const ORAL = [
  ...'嘛呗咯啊呀噻撒嘞哦吧呢哈哩啵咋啥俺咱恁侬伲佢嘅整搞弄搁拾掇',
  '就',
  '那',
  '这',
  '它',
  '才',
  '又',
  '我',
];
/** What is said to the coach tells how orders are given, not how somebody speaks to people. */
const TO_THE_COACH = [
  '帮我',
  '给我写',
  '脚本',
  '人设',
  '故事',
  '四件套',
  '变现',
  '阶梯',
  '定位',
  '选题',
  '日历',
  '文案',
  '你觉得',
  '你看',
  '生成',
  '改成',
  '重新',
  '教练',
  '怎么办',
  '字以内',
];

/**
 * The user's own turns of phrase: short pieces of what they said, letter for letter, in the order in which they were said.
 * Chosen by length and by words of speech alone; nothing is read into them. What is not to be told is no sample of a voice.
 * @param pasted ids of messages whose words may be somebody else's
 * @param secrets facts that the user does not want told
 */
export function voiceSheet(
  conversation: readonly BriefMessage[],
  pasted: ReadonlySet<string>,
  secrets: readonly Fact[] = [],
): readonly string[] {
  const phrases = conversation
    .filter(({ id, role }) => role === 'user' && !pasted.has(id))
    .flatMap((message) => best(openPieces(message, secrets), MOST_OF_A_MESSAGE));
  return best([...new Set(phrases)], MOST);
}

/** Those with the most words of speech, as they came. */
function best(phrases: readonly string[], most: number): readonly string[] {
  const chosen = new Set(
    [...phrases]
      .sort((one, other) => oral(other) - oral(one))
      .filter((phrase, index) => oral(phrase) > 0 || index < LEAST)
      .slice(0, most),
  );
  return phrases.filter((phrase) => chosen.has(phrase));
}

const oral = (phrase: string): number => ORAL.filter((word) => phrase.includes(word)).length;

/** The pieces of a message but for what a private fact was heard in, what asks for silence, and what stands before that. */
function openPieces({ id, text }: BriefMessage, secrets: readonly Fact[]): readonly string[] {
  const quoted = secrets
    .flatMap(({ quotes }) => quotes.filter(({ messageId }) => messageId === id))
    .map((quote) => folded(quote.text));
  const all = text.split(SENTENCE_END);
  // 这个就别写了 alone speaks of the sentence before it.
  const isClosedBehind = (at: number) => asksSilence(all[at + 1]?.split(COMMA)[0] ?? '');
  const open = all.filter((sentence, at) => !asksSilence(sentence) && !isClosedBehind(at));
  return pieces(open.join('\n')).filter((phrase) => !quoted.some((words) => isShared(folded(phrase), words)));
}

/** A phrase that holds the quoted words, stands in them, or runs into them. */
const isShared = (phrase: string, quoted: string): boolean => {
  if (phrase.includes(quoted) || quoted.includes(phrase)) return true;
  const most = Math.min(phrase.length, quoted.length);
  for (let length = OVERLAP; length < most; length++)
    if (phrase.endsWith(quoted.slice(0, length)) || phrase.startsWith(quoted.slice(-length))) return true;
  return false;
};

/** Sentences, or where they are long their halves. */
const pieces = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .flatMap((sentence) => (sentence.trim().length > LONGEST ? sentence.split(PAUSE) : [sentence]))
    .map((phrase) => phrase.trim())
    .filter(
      (phrase) =>
        phrase.length >= SHORTEST &&
        phrase.length <= LONGEST &&
        !TO_THE_COACH.some((word) => phrase.includes(word)) &&
        !/[0-9a-z/@]{6}/i.test(phrase),
    );
