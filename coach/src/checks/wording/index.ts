export { type Exam, type ExamDictionaries, type ExamRules, makeExamRules } from './exam-rules';
export type { FindingKind, LicenceRule, PublishingRules, WordingRule } from './wording-rules';
