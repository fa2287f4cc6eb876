export {
  checkLine,
  checkWhole,
  type WholeRules,
  type WordingCheck,
} from './check-lines';
export { makeSecretCheck } from './check-secrets';
export type { Insight, InsightCandidate } from './insight';
export { REMOVAL } from './removal';
export { type DroppedLine, dropFailing, type KeptLines, writeRepairPrompt } from './repair';
export { type RevisedLines, reviseLines } from './revise-lines';
export { checkSureClaims, claimingLines } from './sure-claims';
export { type WriterInput, type WriterPrompt, writeWriterPrompt } from './write-writer-prompt';
export { makeWritingReader, type WritingReader } from './writing-reader';
