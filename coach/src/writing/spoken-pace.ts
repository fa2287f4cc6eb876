import type { Fact } from '../facts/fact';
import { paceIn } from '../protocol/amounts';
import type { OrderParameters } from '../protocol/records';

/** What an order says of somebody who speaks slowly, in its own words. */
const SLOW = ['说话慢', '讲话慢', '语速慢', '语速放慢', '说得慢', '讲得慢', '念得慢', '慢慢说', '慢慢念'];
/** Characters a second of somebody who is only called slow. */
const SLOW_PACE = 3;

/** The order with the pace of this person: as it was ordered, else as they have told it; the usual one is left out. */
export function withPace(parameters: OrderParameters, facts: readonly Fact[]): OrderParameters {
  if (parameters.pace !== undefined) return parameters;
  const ordered = `${parameters.wish ?? ''}\n${parameters.tone ?? ''}`;
  const isSlow = SLOW.some((words) => ordered.includes(words));
  const told = [ordered, ...facts.map(({ value }) => value)].map(paceIn).find((pace) => pace !== null);
  const pace = told ?? (isSlow ? SLOW_PACE : null);
  return pace === null ? parameters : { ...parameters, pace };
}
