import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from './agents-folder';
import { type Knowledge, knowledgeFiles } from './knowledge/knowledge-files';
import { joinScenes, type Scenes } from './knowledge/scenes';
import { filesIn, readDataFile } from './read-data-file';

/**
 * The coach's knowledge, by default that of the agent that ships.
 * @throws ConfigError with file and line when a file is missing or broken.
 */
export function loadKnowledge(
  folder: string = join(findAgentsFolder(), DEFAULT_COACH_AGENT, 'knowledge'),
): Knowledge {
  const file = (name: keyof Knowledge) => join(folder, `${name}.yaml`);
  return {
    wording: readDataFile(file('wording'), knowledgeFiles.wording),
    licences: readDataFile(file('licences'), knowledgeFiles.licences),
    publishing: readDataFile(file('publishing'), knowledgeFiles.publishing),
    review: readDataFile(file('review'), knowledgeFiles.review),
    scenes: loadScenes(join(folder, 'scenes')),
    festivals: readDataFile(file('festivals'), knowledgeFiles.festivals),
  };
}

/** Scenes of all trades, split over as many files as their editors like. */
const loadScenes = (folder: string): Scenes =>
  joinScenes(filesIn(folder, '.yaml').map((file) => readDataFile(file, knowledgeFiles.scenes)));

/** Knowledge of an agent; of the one that ships for an agent without any of its own, and for no agent at all. */
export type KnowledgeOf = (agentKey?: string) => Knowledge;

/**
 * Reads each agent's `knowledge` folder, where it has one, once at start.
 * @throws ConfigError with file and line when one is broken.
 */
export function loadAllKnowledge(agentsFolder: string = findAgentsFolder()): KnowledgeOf {
  const folderOf = (key: string) => join(agentsFolder, key, 'knowledge');
  const shipped = loadKnowledge(folderOf(DEFAULT_COACH_AGENT));
  const others = readdirSync(agentsFolder).filter(
    (key) => key !== DEFAULT_COACH_AGENT && existsSync(folderOf(key)),
  );
  const own = new Map(others.map((key) => [key, loadKnowledge(folderOf(key))]));
  return (agentKey) => (agentKey === undefined ? shipped : (own.get(agentKey) ?? shipped));
}
