import { DELIVERABLE_NAMES, type DeliverableKind } from '@qihang/shared/contracts';
import type { Fact } from '../facts/fact';
import { QUESTION_COUNT } from './questions';
import { nextButtons, sceneOf } from './workshop-scene';
import type { WorkshopState } from './workshop-state';
import { COMMAND_NAMES, SAYINGS } from './workshop-texts';
import { fillSaying } from './workshop-turn';

/** The first screen of somebody who comes back, or comes first. */
export interface WorkshopView {
  readonly text: string;
  readonly chips: readonly string[];
  readonly answered: number;
  readonly total: number;
  readonly made: readonly DeliverableKind[];
  /** The button that leads on. */
  readonly next: string;
  /** To be stored with it: no question is open on this screen. */
  readonly state: WorkshopState;
}

/** Tells how far the user is and what comes next. */
export function describeWorkshop(state: WorkshopState, facts: readonly Fact[]): WorkshopView {
  const closed: WorkshopState = { ...state, open: null, unsure: 0, offered: null };
  const scene = sceneOf(closed, facts);
  const chips = nextButtons(scene);
  const next = chips[0] ?? COMMAND_NAMES.help;
  const { made } = state;
  const names = made.map((kind) => DELIVERABLE_NAMES[kind]).join('、');
  const isNew = scene.answered.length === 0 && made.length === 0;
  const told = [
    fillSaying(SAYINGS.returning, { count: scene.answered.length }),
    made.length > 0 ? fillSaying(SAYINGS.returningMade, { names }) : '',
    fillSaying(SAYINGS.returningNext, { next }),
  ];
  return {
    text: isNew ? SAYINGS.welcome : told.join(''),
    chips,
    answered: scene.answered.length,
    total: QUESTION_COUNT,
    made,
    next,
    state: closed,
  };
}
