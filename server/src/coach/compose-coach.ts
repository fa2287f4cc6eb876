import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BoundedQueue } from '../concurrency/bounded-queue';
import type { Config } from '../config';
import type { CoachDeliverableStore } from '../modules/deliverables/coach-deliverable-store';
import type { CoachStateRepository } from '../modules/profile/coach-state-repository';
import type { ProfileRepository } from '../modules/profile/profile-repository';
import { COACH_LABEL } from '../providers/answer-labels';
import { makeCoachProvider, makeSpeak } from '../providers/coach/coach-provider';
import type { LanguageProvider } from '../providers/language-provider';
import { findFaults } from './checks/find-faults';
import type { CoachMemory } from './coach-memory';
import { MAKERS } from './deliverables/makers';
import { type Direct, makeDirector } from './director/make-director';
import { type Lexicons, loadLexicons } from './lexicons';
import { makeCoachMemory } from './make-coach-memory';

export interface CoachOptions {
  readonly config: Pick<Config, 'COACH_PHRASE_MS' | 'GENERATION_TIMEOUT_MS' | 'QUOTA_TIME_ZONE'>;
  readonly profiles: ProfileRepository;
  readonly states: CoachStateRepository;
  readonly store: CoachDeliverableStore;
  /** The part of the connection pool that answers may hold. */
  readonly connections: BoundedQueue;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  /** Where the agents and their knowledge lie; by default those that ship. */
  readonly agentsFolder?: string;
}

export interface Coach {
  /** For every provider. */
  readonly memory: CoachMemory;
  /** Puts the coach above a provider. */
  readonly direct: Direct;
  /** Says what the rules have decided; to be directed like every other one. */
  readonly provider: LanguageProvider;
  readonly lexicons: Lexicons;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** Of the time that an answer may take, what a model may write at one deliverable: the rest is for saying it. */
const WRITING_SHARE = 0.6;
const LONGEST_WRITING_MS = 150_000;

/** @throws ConfigError with file and line when a knowledge file is broken. */
export function composeCoach({
  config,
  profiles,
  states,
  store,
  connections,
  log,
  agentsFolder,
}: CoachOptions): Coach {
  const lexicons = loadLexicons(agentsFolder);
  const today = makeToday(config.QUOTA_TIME_ZONE);
  const speak = makeSpeak(async (signal) => {
    if (config.COACH_PHRASE_MS > 0) await wait(config.COACH_PHRASE_MS, undefined, { signal });
  });
  const direct = makeDirector({
    profiles,
    states,
    store,
    speak,
    findFaults,
    makers: MAKERS,
    lexiconOf: ({ key }) => lexicons.of(key),
    gate: connections,
    today,
    writingMs: Math.min(LONGEST_WRITING_MS, WRITING_SHARE * config.GENERATION_TIMEOUT_MS),
    rulesLabel: COACH_LABEL,
    log,
  });
  return {
    memory: makeCoachMemory({ profiles, states, lexicons }),
    direct,
    provider: makeCoachProvider(speak),
    lexicons,
    today,
  };
}

/** The day that the operator's calendar shows: `2026-01-31`. */
function makeToday(timeZone: string): () => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return () => format.format(new Date());
}
