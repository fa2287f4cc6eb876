export { checkClaims } from './check-claims';
export {
  CHARACTERS_A_SECOND,
  checkParameters,
  type ParameterLayout,
  type ParameterObjection,
} from './check-parameters';
export type { ClaimLine } from './claims/claim-line';
export type { ClaimSources } from './claims/claim-sources';
export { briefOf, CLAIM_CODES, type ClaimCode, type Objection } from './claims/objection';
export { AUDIT_PROMPT, claimsOfAudit, clearedDoubts } from './claims-of-audit';
export { fitChips } from './fit-chips';
export { wantsForeign } from './foreign-talk';
export { type ReckonedNumber, reckonedNumbers } from './reckoned-numbers';
export { makeSaidNumbers, type SaidNumber } from './said-numbers';
export { makeTalkScreen, type TalkScreen } from './screen-talk';
export { type Exam, type ExamDictionaries, type ExamRules, makeExamRules } from './wording/exam-rules';
