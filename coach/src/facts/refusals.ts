/** Why a claimed fact is not kept, in the words the model is told in its next brief. */
export const REFUSALS = {
  unknownField: '没有这个字段',
  unknownOwner: 'about 只能是 self、family、customer、case、pasted',
  badValue: '值要写，最多200字',
  badQuotes: '每条事实要引用一到三处原话',
  unknownMessage: '没有这个编号的消息',
  pasted: '这是粘贴或转发来的内容，用户说「是我写的」之前不记',
  notSaid: '引用在那条消息里找不到，要照抄原话',
  noAnswer: '这句没有回答内容，不能当事实',
  notAsked: '「对」只能记上一句问的那个值，一字不差',
  notProposed: '只答了行或好的，定下的就得是上一句提议里的原话，一字不差',
  notDecided: '这一半用户没这么说过，或者太长，没记进定下的',
  unknownFact: '要更正的那条事实不存在',
  notSelf: '说的是别人，不能记在用户自己身上',
  wrongOwner: '原话说的不是这个人，谁的事照原话改',
  denied: '原话是否定的，意思反了',
  notDenied: '原话没有否定，值里却有；值照原话写，别翻成「不」「没」的说法',
  wrongNumber: '值里的数字或单位，引用的原话里没有；含糊的数照原话写，算出来的写成「55年（71-16）」',
  numberOfOther: '这个数字在原话里说的是另一件事；照原话的次序写',
  notInQuote: '这个词引用的原话里没有',
  notGrounded: '值里的话大多不在引用的原话里，要用用户自己的词',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal: a code for the log, a sentence for the model. */
export interface Refusal {
  readonly code: RefusalCode;
  /** Chinese, without a full stop; names the piece it is about where there is one. */
  readonly why: string;
  /** The piece of the claim that it is about. */
  readonly piece?: string;
}

/** The refusal of a code, naming the piece of the claim that it is about. */
export const refusal = (code: RefusalCode, piece = ''): Refusal => ({
  code,
  why: piece === '' ? REFUSALS[code] : `「${piece}」：${REFUSALS[code]}`,
  ...(piece === '' ? {} : { piece }),
});
