import { setTimeout as wait } from 'node:timers/promises';
import { loadKnowledge } from '../agents/load-knowledge';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { CoachStateRepository } from '../modules/profile/coach-state-repository';
import { ProfileRepository } from '../modules/profile/profile-repository';
import { CoachProvider } from '../providers/coach/coach-provider';
import type { CoachMemory } from './coach-memory';
import { makeLexicon } from './lexicon';
import { makeCoachMemory } from './make-coach-memory';

interface CoachOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'COACH_PHRASE_MS'>;
  readonly newId: () => string;
  /** Where the knowledge lies; by default with the agent that ships. */
  readonly knowledgeFolder?: string;
}

export interface Coach {
  /** For every provider. */
  readonly memory: CoachMemory;
  readonly provider: CoachProvider;
}

/** @throws ConfigError with file and line when a knowledge file is broken. */
export function composeCoach({ database, config, newId, knowledgeFolder }: CoachOptions): Coach {
  const lexicon = makeLexicon(loadKnowledge(knowledgeFolder));
  const profiles = new ProfileRepository({ database, newId });
  const states = new CoachStateRepository(database);
  const pause = async (signal: AbortSignal) => {
    if (config.COACH_PHRASE_MS > 0) await wait(config.COACH_PHRASE_MS, undefined, { signal });
  };
  return {
    memory: makeCoachMemory({ profiles, states, lexicon }),
    provider: new CoachProvider({ profiles, states, lexicon, pause }),
  };
}
