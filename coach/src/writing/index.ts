export {
  checkLine,
  checkWhole,
  type WholeRules,
  type WordingCheck,
} from './check-lines';
export type { Insight, InsightCandidate } from './insight';
export { REMOVAL } from './removal';
export { type DroppedLine, dropFailing, type KeptLines, writeRepairPrompt } from './repair';
export { type RevisedLines, reviseLines } from './revise-lines';
export { type SettledOrder, settleOrder } from './settle-order';
export { checkSureClaims, claimingLines } from './sure-claims';
export { type WriterInput, type WriterPrompt, writeWriterPrompt } from './write-writer-prompt';
export { makeWritingReader, type WritingReader } from './writing-reader';
