import type { BriefMessage } from '../brief/brief';

const SHORTEST = 6;
const LONGEST = 26;
const MOST = 12;
const MOST_OF_A_MESSAGE = 3;
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
 * Chosen by length and by words of speech alone; nothing is read into them.
 * @param pasted ids of messages whose words may be somebody else's
 */
export function voiceSheet(
  conversation: readonly BriefMessage[],
  pasted: ReadonlySet<string>,
): readonly string[] {
  const phrases = conversation
    .filter(({ id, role }) => role === 'user' && !pasted.has(id))
    .flatMap(({ text }) => best(pieces(text), MOST_OF_A_MESSAGE));
  return best([...new Set(phrases)], MOST);
}

/** Those with the most words of speech, as they came. */
function best(phrases: readonly string[], most: number): readonly string[] {
  const chosen = new Set(
    phrases
      .filter((phrase) => oral(phrase) > 0)
      .sort((one, other) => oral(other) - oral(one))
      .slice(0, most),
  );
  return phrases.filter((phrase) => chosen.has(phrase));
}

const oral = (phrase: string): number => ORAL.filter((word) => phrase.includes(word)).length;

/** Sentences, or where they are long their halves. */
const pieces = (text: string): string[] =>
  text
    .split(/[。！？!?\n；;…]/)
    .flatMap((sentence) => (sentence.trim().length > LONGEST ? sentence.split(/[，,]/) : [sentence]))
    .map((phrase) => phrase.trim())
    .filter(
      (phrase) =>
        phrase.length >= SHORTEST &&
        phrase.length <= LONGEST &&
        !TO_THE_COACH.some((word) => phrase.includes(word)) &&
        !/[0-9a-z/@]{6}/i.test(phrase),
    );
