import { join } from 'node:path';
import { type Knowledge, knowledgeFiles } from '../coach/knowledge';
import { joinScenes, type Scenes } from '../coach/knowledge/scenes';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from './agents-folder';
import { filesIn, readDataFile } from './read-data-file';

/**
 * The built-in coach's knowledge, by default that of the agent that ships.
 * @throws ConfigError with file and line when a file is missing or broken.
 */
export function loadKnowledge(
  folder: string = join(findAgentsFolder(), DEFAULT_COACH_AGENT, 'knowledge'),
): Knowledge {
  const file = (name: keyof Knowledge) => join(folder, `${name}.yaml`);
  return {
    tracks: readDataFile(file('tracks'), knowledgeFiles.tracks),
    platforms: readDataFile(file('platforms'), knowledgeFiles.platforms),
    people: readDataFile(file('people'), knowledgeFiles.people),
    places: readDataFile(file('places'), knowledgeFiles.places),
    credentials: readDataFile(file('credentials'), knowledgeFiles.credentials),
    answers: readDataFile(file('answers'), knowledgeFiles.answers),
    wording: readDataFile(file('wording'), knowledgeFiles.wording),
    licences: readDataFile(file('licences'), knowledgeFiles.licences),
    publishing: readDataFile(file('publishing'), knowledgeFiles.publishing),
    review: readDataFile(file('review'), knowledgeFiles.review),
    account: readDataFile(file('account'), knowledgeFiles.account),
    ladder: readDataFile(file('ladder'), knowledgeFiles.ladder),
    scenes: loadScenes(join(folder, 'scenes')),
    hooks: readDataFile(file('hooks'), knowledgeFiles.hooks),
    posting: readDataFile(file('posting'), knowledgeFiles.posting),
    festivals: readDataFile(file('festivals'), knowledgeFiles.festivals),
  };
}

/** Scenes of all trades, split over as many files as their editors like. */
const loadScenes = (folder: string): Scenes =>
  joinScenes(filesIn(folder, '.yaml').map((file) => readDataFile(file, knowledgeFiles.scenes)));
