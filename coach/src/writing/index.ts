export { isAboutLength } from './about-length';
export { fillBlanks, readBlanks, writeBlanks } from './blanks';
export {
  checkLine,
  checkWhole,
  type WholeRules,
  type WordingCheck,
} from './check-lines';
export { makeSecretCheck, type SecretCheck } from './check-secrets';
export { type ChangedLine, type Habit, habitsIn } from './habits';
export type { Insight, InsightCandidate } from './insight';
export { type LineDifference, lineDifference } from './line-difference';
export { type ManuscriptReader, makeManuscriptReader, manuscriptIn } from './manuscript-reader';
export { objectionToWord } from './objection-to-word';
export { type OwnWords, ownWords } from './own-words';
export { placerRole } from './placer-role';
export { putBack } from './put-back';
export { REMOVAL } from './removal';
export { type DroppedLine, dropFailing, type KeptLines, writeRepairPrompt } from './repair';
export { type RevisedLines, reviseLines } from './revise-lines';
export { type SettledOrder, settleOrder } from './settle-order';
export { withPace } from './spoken-pace';
export { checkSureClaims, claimingLines } from './sure-claims';
export { writeAuditPrompt } from './write-audit-prompt';
export { MANUSCRIPT_ROLE, writeManuscriptPrompt } from './write-manuscript-prompt';
export { mergedIn, mergeNote, writeMergePrompt } from './write-merge-prompt';
export { type WriterInput, type WriterPrompt, writeWriterPrompt } from './write-writer-prompt';
export { makeWritingReader, type WritingReader } from './writing-reader';
