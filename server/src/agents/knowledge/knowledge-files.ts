import type { z } from 'zod';
import { festivalsFile } from './festivals';
import { licencesFile } from './licences';
import { publishingFile } from './publishing';
import { reviewFile } from './review';
import { scenesFile } from './scenes';
import { wordingFile } from './wording';

/**
 * What the coach knows of the trade, as data files that people edit (`server/agents/{key}/knowledge`), a schema for each;
 * `scenes` is a folder of such files. Suggestions and dictionaries only: nothing in here is ever a fact about a user.
 */
export const knowledgeFiles = {
  wording: wordingFile,
  licences: licencesFile,
  publishing: publishingFile,
  review: reviewFile,
  scenes: scenesFile,
  festivals: festivalsFile,
} as const;

export type Knowledge = {
  readonly [File in keyof typeof knowledgeFiles]: z.infer<(typeof knowledgeFiles)[File]>;
};
