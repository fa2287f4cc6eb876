import type { Fact, FactField } from '@qihang/coach/facts';
import { isCommand } from '@qihang/coach/workshop';
import { LIMITS } from '@qihang/shared/contracts';

/** The first messages of a conversation, oldest first, and the facts read from them. */
export interface TitleSource {
  readonly questions: readonly string[];
  /** What the user says of themselves in these questions. */
  readonly facts: readonly Pick<Fact, 'field' | 'value'>[];
}

const MAX_LENGTH = 16;
const MAX_TRADE_LENGTH = 12;
const MIN_LENGTH = 4;

/** Phone numbers and addresses do not belong in a list that others may see. */
const PRIVATE = /https?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|(?:\+?\d[\d -]{5,}\d)/g;
const PICTURES = /\p{Extended_Pictographic}|\ufe0f|\p{Cc}|\p{Cf}/gu;
/** Introductory phrases before the subject. */
const OPENING =
  /^(?:你好|您好|哈喽|哈啰|嗨+|hi|hello|hey|在吗|在不在|早上好|下午好|晚上好|大家好|老高|高老师|老师|教练|请问一?下?|麻烦你?您?|不好意思|打扰了?|那个|就是|然后|嗯+|额+|呃+|是这样的?|想?请教一?下?|(?:我)?想(?:要)?(?:问|咨询|了解|请教)一?下?|能不能|可不可以|可以|(?:请)?(?:你)?(?:帮|给)(?:我|忙)?(?:一下|看看|想想|出)?|我想(?:让|请)你)[\s，,。.、~～!！?？:：呀啊哈吗呢吧]*/iu;
const CLAUSE_END = /[，,。.！!？?；;：:\n\r、（）()【】[\]“”"「」《》~～|/\\]+/u;
/** Endings of a title that was cut in the middle. */
const LOOSE_END =
  /(?:[的了吗呢吧啊呀和与及跟或是在把被从对向为给让]|可以|好吗|行吗|好不好|行不行|谢谢|以及|因为|所以|但是|主要|平时|\p{P}|\s)+$/u;

const lengthOf = (text: string): number => [...text].length;

const withoutOpening = (text: string): string => {
  for (let rest = text; ; ) {
    const next = rest.replace(OPENING, '');
    if (next === rest) return rest;
    rest = next;
  }
};

const clean = (message: string): string =>
  withoutOpening(message.replace(PRIVATE, ' ').replace(PICTURES, '').replace(/\s+/g, ' ').trim());

const isSaying = (clause: string): boolean => /[\p{Script=Han}]{2}|[A-Za-z]{4}/u.test(clause);

function cut(clause: string): string {
  if (lengthOf(clause) <= MAX_LENGTH) return clause.replace(LOOSE_END, '');
  // Latin words are not cut in two.
  const head = [...clause].slice(0, MAX_LENGTH).join('');
  const next = [...clause][MAX_LENGTH] ?? '';
  const isInWord = /[A-Za-z0-9]$/.test(head) && /^[A-Za-z0-9]/.test(next);
  return (isInWord ? head.replace(/(?<![A-Za-z0-9])[A-Za-z0-9]+$/, '') : head).replace(LOOSE_END, '');
}

/** The first clause with a subject, and the next with it where both fit. */
function topicOf(message: string): string | null {
  const clauses = clean(message)
    .split(CLAUSE_END)
    .map((clause) => withoutOpening(clause.trim()))
    .filter(isSaying);
  const [first, second] = clauses;
  if (first === undefined) return null;
  const both = second === undefined ? first : `${first}，${second}`;
  const title = cut(lengthOf(first) < MIN_LENGTH || lengthOf(both) <= MAX_LENGTH ? both : first);
  return lengthOf(title) >= 2 ? title : null;
}

/** Trade and place, then platform and goal: 无锡调钢琴·视频号接单. Null where no trade is known. */
function tradeOf(facts: TitleSource['facts']): string | null {
  const valueOfField = (field: FactField) => facts.filter((fact) => fact.field === field).at(-1)?.value ?? '';
  const trade = valueOfField('business');
  if (trade === '' || lengthOf(trade) > MAX_TRADE_LENGTH) return null;
  const place = valueOfField('place');
  const platform = valueOfField('platform');
  const goal = valueOfField('goal');
  const who = trade.includes(place) ? trade : `${place}${trade}`;
  const candidates = [
    platform && goal && `${who}·${platform}${goal}`,
    platform && `${who}·${platform}`,
    goal && `${who}·${goal}`,
    who,
    trade,
  ];
  return candidates.find((title) => title !== '' && lengthOf(title) <= MAX_LENGTH) ?? null;
}

/** True for a first message that is a title as a whole. */
const isWhole = (message: string): boolean => {
  const text = message.trim();
  return lengthOf(text) <= LIMITS.firstTitleCodePoints && clean(text) === text && isSaying(text);
};

/**
 * Subject of a conversation in at most 16 characters: the user's trade where these messages tell it, else the first
 * subject in them, without greetings, numbers and loose ends. Null when that is no better than the beginning of the
 * first message. The name of a button is no subject.
 */
export function ruleTitleOf({ questions, facts }: TitleSource): string | null {
  const [first] = questions;
  if (first === undefined || (isWhole(first) && !isCommand(first))) return null;
  const spoken = questions.filter((question) => !isCommand(question));
  return tradeOf(facts) ?? spoken.map(topicOf).find((topic) => topic !== null) ?? null;
}
