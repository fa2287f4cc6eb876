import type { Fact } from '../facts/fact';
import { paceIn } from '../protocol/amounts';
import type { OrderParameters } from '../protocol/records';

/** The order with the pace of this person: as it was ordered, else as they have told it; the usual one is left out. */
export function withPace(parameters: OrderParameters, facts: readonly Fact[]): OrderParameters {
  if (parameters.pace !== undefined) return parameters;
  const told = facts.map(({ value }) => paceIn(value)).find((pace) => pace !== null);
  return told === undefined || told === null ? parameters : { ...parameters, pace: told };
}
