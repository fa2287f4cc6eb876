import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type ExamRules, makeExamRules } from '../../../checks/wording/exam-rules';

const FOLDER = path.resolve(__dirname, '../../../../../server/agents/lao-gao-ip-master/knowledge');
const read = (name: string) => parse(readFileSync(path.join(FOLDER, `${name}.yaml`), 'utf8'));

/** The dictionaries of the agent that ships. */
export const shippedRules = (): ExamRules =>
  makeExamRules({
    wording: read('wording'),
    licences: read('licences').licences,
    publishing: read('publishing'),
  });
