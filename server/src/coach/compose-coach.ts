import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { makeDatabaseGate } from '../modules/generations/database-gate';
import { CoachStateRepository } from '../modules/profile/coach-state-repository';
import { ProfileRepository } from '../modules/profile/profile-repository';
import { ResultRepository } from '../modules/shelf/result-repository';
import { WorkRepository } from '../modules/shelf/work-repository';
import type { PublishUserEvent } from '../modules/user-events/user-events';
import { makeCoachProvider, makeSpeak } from '../providers/coach/coach-provider';
import type { LanguageProvider } from '../providers/language-provider';
import { COACH_LABEL } from '../providers/provider-registry';
import { findFaults } from './checks/find-faults';
import type { CoachMemory } from './coach-memory';
import { MAKERS } from './deliverables/makers';
import { type Direct, makeDirector } from './director/make-director';
import { type Lexicons, loadLexicons } from './lexicons';
import { makeCoachMemory } from './make-coach-memory';

export interface CoachOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<
    Config,
    'COACH_PHRASE_MS' | 'DATABASE_POOL' | 'GENERATION_TIMEOUT_MS' | 'QUOTA_TIME_ZONE'
  >;
  readonly newId: () => string;
  /** Told of what is put on the shelf, and of what is read into a profile. */
  readonly publish: PublishUserEvent;
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

/** Beside what generations take at most (`compose-generations.ts`), with some left for everybody else. */
const POOL_SHARE = 0.2;

/** @throws ConfigError with file and line when a knowledge file is broken. */
export function composeCoach({ database, config, newId, publish, log, agentsFolder }: CoachOptions): Coach {
  const lexicons = loadLexicons(agentsFolder);
  const today = makeToday(config.QUOTA_TIME_ZONE);
  const onChanged = (userId: string) => publish(userId, { event: 'shelf-changed' });
  const profiles = new ProfileRepository({ database, newId, onChanged });
  const states = new CoachStateRepository(database);
  const store = new WorkRepository({
    database,
    newId,
    results: new ResultRepository(database),
    onChanged,
  });
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
    gate: makeDatabaseGate({
      slots: Math.max(1, Math.floor(POOL_SHARE * config.DATABASE_POOL)),
      maxWaitMs: null,
    }),
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
