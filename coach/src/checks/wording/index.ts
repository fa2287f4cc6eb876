export { type Exam, type ExamDictionaries, type ExamRules, makeExamRules } from './exam-rules';
export type { WordingDictionary } from './wording-dictionary';
export type { FindingKind, LicenceRule, PublishingRules } from './wording-rules';
