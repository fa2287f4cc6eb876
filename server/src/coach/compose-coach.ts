import { setTimeout as wait } from 'node:timers/promises';
import type { BoundedQueue } from '../concurrency/bounded-queue';
import type { Config } from '../config';
import type { Answerer } from '../modules/answers/answerer';
import type { LoadHistory } from '../modules/answers/turns/load-history';
import type { CoachDeliverableStore } from '../modules/deliverables/coach-deliverable-store';
import type { CoachStateRepository } from '../modules/profile/coach-state-repository';
import type { ProfileRepository } from '../modules/profile/profile-repository';
import { COACH_LABEL } from '../providers/answer-labels';
import { findFaults } from './checks/find-faults';
import { MAKERS } from './deliverables/makers';
import { makeRulesAnswerer } from './director/rules-answerer';
import { makeSpeak } from './director/speak';
import { type Lexicons, loadLexicons } from './lexicons';
import { makeCoachMemory } from './make-coach-memory';

export interface CoachOptions {
  readonly config: Pick<Config, 'COACH_PHRASE_MS' | 'QUOTA_TIME_ZONE'>;
  readonly profiles: ProfileRepository;
  readonly states: CoachStateRepository;
  readonly store: CoachDeliverableStore;
  readonly loadHistory: LoadHistory;
  /** The part of the connection pool that answers may hold. */
  readonly connections: BoundedQueue;
  /** Where the agents and their knowledge lie; by default those that ship. */
  readonly agentsFolder?: string;
}

export interface Coach {
  /** Answers where there is no vendor. */
  readonly answerer: Answerer;
  readonly lexicons: Lexicons;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** @throws ConfigError with file and line when a knowledge file is broken. */
export function composeCoach({
  config,
  profiles,
  states,
  store,
  loadHistory,
  connections,
  agentsFolder,
}: CoachOptions): Coach {
  const lexicons = loadLexicons(agentsFolder);
  const today = makeToday(config.QUOTA_TIME_ZONE);
  const speak = makeSpeak(async (signal) => {
    if (config.COACH_PHRASE_MS > 0) await wait(config.COACH_PHRASE_MS, undefined, { signal });
  });
  const answerer = makeRulesAnswerer({
    loadHistory,
    memory: makeCoachMemory({ profiles, states, lexicons }),
    profiles,
    states,
    store,
    speak,
    findFaults,
    makers: MAKERS,
    lexiconOf: ({ key }) => lexicons.of(key),
    gate: connections,
    today,
    rulesLabel: COACH_LABEL,
  });
  return { answerer, lexicons, today };
}

/** The day that the operator's calendar shows: `2026-01-31`. */
function makeToday(timeZone: string): () => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return () => format.format(new Date());
}
