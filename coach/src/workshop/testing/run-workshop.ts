import type { Fact } from '../../facts/fact';
import { takeStep } from '../take-step';
import { NEW_WORKSHOP, readWorkshopState, type WorkshopState } from '../workshop-state';
import type { WorkshopAnswer, WorkshopInput, WorkshopTurn } from '../workshop-turn';

/** A user in the workshop: what the server keeps of them between two turns. */
export interface WorkshopUser {
  readonly state: WorkshopState;
  readonly facts: readonly Fact[];
  readonly turns: readonly WorkshopTurn[];
}

export const aUser = (more: Partial<WorkshopUser> = {}): WorkshopUser => ({
  state: NEW_WORKSHOP,
  facts: [],
  turns: [],
  ...more,
});

/** Something that a user has confirmed. */
export const aConfirmedFact = (more: Partial<Fact>): Fact => ({
  id: `fact-${more.field}-${more.value}`,
  version: 1,
  field: 'business',
  value: '修表',
  about: 'self',
  status: 'confirmed',
  quotes: [],
  ...more,
});

const store = (facts: readonly Fact[], { field, value, replaces }: WorkshopAnswer): readonly Fact[] => [
  ...facts.filter(({ id }) => !replaces.some((replaced) => replaced.id === id)),
  aConfirmedFact({ id: `fact-${field}-${facts.length}-${value}`, field, value }),
];

/** One turn, stored as the server stores it: the state goes through JSON. */
export function send(user: WorkshopUser, input: WorkshopInput): WorkshopUser {
  const turn = takeStep(user.state, input, user.facts);
  return {
    state: readWorkshopState(JSON.parse(JSON.stringify(turn.state))),
    facts: turn.store.reduce(store, user.facts),
    turns: [...user.turns, turn],
  };
}

export const say = (user: WorkshopUser, ...texts: readonly string[]): WorkshopUser =>
  texts.reduce((before, text) => send(before, { text }), user);

/** The turn that is on the screen. */
export function lastTurn({ turns }: WorkshopUser): WorkshopTurn {
  const turn = turns.at(-1);
  if (turn === undefined) throw new Error('nothing was said yet');
  return turn;
}
