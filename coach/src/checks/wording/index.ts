export { type Exam, type ExamDictionaries, type ExamRules, makeExamRules } from './exam-rules';
