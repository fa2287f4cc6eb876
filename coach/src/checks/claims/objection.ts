/** What the model is told to do about an objection, by its code; `{}` is the piece it is about, `{hint}` what it lacks. */
export const CLAIM_CODES = {
  number: '「{}」这个数或单位，用户没说过；照原话写，算出来的在 from 里写明（55=71-16），没有就绕开',
  numberOfOther: '「{}」在引用里说的是另一件事；写清它数的是什么，或换成对的那个数',
  wrongSource: '「{}」不在引用的来源里，别处说的是另一件事；改引用，或改成原来的意思',
  outdated: '「{}」是用户更正前的数；用更正后的',
  planned: '「{}」是打算或目标，不是已经做到的；写成打算，或删掉',
  badSum: '「{}」这个算式对不上：{hint}；数要在引用里，结果要算对，单位要通',
  statistic: '「{}」这个比例或统计没有出处；删掉，或换成不带数字的说法',
  wrongOwner: '「{}」是别人的事，不能算在用户身上；写明是谁的，或删掉',
  private: '「{}」用户说过别往外写；删掉',
  denied: '「{}」用户说过不做、没有；删掉，或照实写没有',
  name: '「{}」这个人名、地名或牌子，用户没说过；删掉，或绕开',
  title: '「{}」这个证书、头衔或荣誉，用户没说过；删掉，或绕开',
  quotation: '「{}」这句话没有人说过；照抄用户讲过的原话，或改成不带引号的说法',
  story: '「{}」这件事或这个人，用户没讲过；只写讲过的，缺的绕开',
  result: '「{}」这个效果或口碑，用户没讲过；删掉，或照原话写',
  commitment: '「{}」这个承诺或条件，用户没说过；删掉，或绕开',
  unsupported: '「{}」说到了人，却没有来源；删掉，或绕开',
} as const;

/** The same for the user, who sees it of a line that was taken out. */
const BRIEF: Readonly<Partial<Record<ClaimCode, string>>> = {
  numberOfOther: '说的是另一件事',
  wrongSource: '出处里没有',
  outdated: '是更正前的数',
  planned: '还只是打算',
  badSum: '算式对不上',
  wrongOwner: '是别人的事',
  private: '说过别往外写',
  denied: '你说过不做、没有',
  quotation: '没有人说过',
};

/** What is wrong with a span in a few words: 「6个人」没有出处. */
export const briefOf = ({ quote, code }: Pick<Objection, 'quote' | 'code'>): string =>
  `「${quote.length > LONGEST_SHOWN ? `${quote.slice(0, LONGEST_SHOWN)}…` : quote}」${BRIEF[code] ?? '没有出处'}`;

const LONGEST_SHOWN = 12;

export type ClaimCode = keyof typeof CLAIM_CODES;

/** Why a line may not stay as it is. */
export interface Objection {
  /** The line's own key. */
  readonly key: string;
  /** The span of the line's text that it is about. */
  readonly quote: string;
  readonly code: ClaimCode;
  /** For the model, in Chinese: what is wrong and what to do. */
  readonly why: string;
}

/** An objection of a code to a span of a line; `hint` says what the source has instead, or what a sum lacks. */
export const objection = (key: string, quote: string, code: ClaimCode, hint = ''): Objection => ({
  key,
  quote,
  code,
  why: whyOf(
    CLAIM_CODES[code].replace('{}', () => quote),
    hint,
  ),
});

const whyOf = (text: string, hint: string): string =>
  text.includes('{hint}')
    ? text.replace('{hint}', () => hint)
    : `${text}${hint === '' ? '' : `（来源里是「${hint}」）`}`;
