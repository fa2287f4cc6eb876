import type { ThreadMessage } from '../../modules/answers/turns/load-history';
import type { CoachState } from '../dialogue/coach-state';
import { hasField, type Profile, type ProfileField } from '../profile';

const SUBJECTS: readonly (readonly [RegExp, ProfileField])[] = [
  [/收费|多少钱|价格|定价|报价|客单价/, 'price'],
  [/凭什么|证书|案例|证明|信你|资质|成绩|经验/, 'proof'],
  [/哪个平台|什么平台|平台/, 'platform'],
  [/几条|多少时间|每周|一周|多久更新|频率/, 'posts'],
  [/原话|常问|难题|痛点|困扰|头疼|问得/, 'problem'],
  [/哪类人|什么人|服务谁|客户是谁|人群|哪些人/, 'audience'],
  [/卖什么|产品|服务是什么|提供什么/, 'offer'],
  [/做什么|什么行业|业务|手艺|专业/, 'business'],
];

/** Which field a question is about, when a model or an earlier version asked it: its last question decides. */
export function guessAskedField(text: string): ProfileField | null {
  const question = text
    .split(/(?<=[？?])/)
    .filter((part) => /[？?]\s*$/.test(part))
    .at(-1);
  if (question === undefined) return null;
  return SUBJECTS.find(([pattern]) => pattern.test(question))?.[1] ?? null;
}

interface AskedInput {
  readonly history: readonly ThreadMessage[];
  /** Where the line stood before the question. */
  readonly state: CoachState;
  readonly profile: Profile;
}

/** Whether the last answer was the coach's own: of a model's talk the state counts the turn and has nothing that was said. */
export const isStateOf = (state: CoachState, history: readonly ThreadMessage[]): boolean =>
  state.said !== '' && state.turns > 0 && state.turns >= history.filter(({ role }) => role === 'user').length;

/**
 * What the user was asked before this question: by the coach's own state while it speaks, from the answer's text when
 * somebody else does. At the start the welcome line asks for the business, of those whose is not yet known.
 */
export function askedField({ history, state, profile }: AskedInput): ProfileField | null {
  if (isStateOf(state, history)) return state.asked;
  const lastAnswer = history.filter(({ role }) => role === 'ai').at(-1);
  if (lastAnswer !== undefined) return guessAskedField(lastAnswer.text);
  return hasField(profile, 'business') ? null : 'business';
}
