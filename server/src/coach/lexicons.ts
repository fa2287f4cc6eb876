import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from '../agents/agents-folder';
import { loadKnowledge } from '../agents/load-knowledge';
import { type Lexicon, makeLexicon } from './lexicon';

/** The knowledge of every agent, made searchable. */
export interface Lexicons {
  /** Of the agent; of the one that ships for an agent without knowledge of its own. */
  of(agentKey?: string): Lexicon;
}

/**
 * Reads each agent's `knowledge` folder, where it has one, once at start.
 * @throws ConfigError with file and line when one is broken.
 */
export function loadLexicons(agentsFolder: string = findAgentsFolder()): Lexicons {
  const folderOf = (key: string) => join(agentsFolder, key, 'knowledge');
  const read = (key: string) => makeLexicon(loadKnowledge(folderOf(key)));
  const shipped = read(DEFAULT_COACH_AGENT);
  const others = readdirSync(agentsFolder).filter(
    (key) => key !== DEFAULT_COACH_AGENT && existsSync(folderOf(key)),
  );
  const own = new Map(others.map((key) => [key, read(key)]));
  return { of: (agentKey) => (agentKey === undefined ? shipped : (own.get(agentKey) ?? shipped)) };
}
