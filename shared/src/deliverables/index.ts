export { type CalculatorInput, computeFunnel, type LeverName } from './calculator';
export {
  COPY_FORM_NAMES,
  COPY_FORMS,
  type CopyForm,
  copyDeliverable,
  copyLine,
  copyTopic,
} from './copy-forms';
export type { Block, DeliverableDocument, Entry } from './document';
export { isPlainLadder } from './documents/ladder';
export { escapeMarkdown } from './escape-markdown';
export { EXPORT_NAMES, EXPORTS_OF, endingOf } from './export-formats';
export { toMarkdown } from './markdown';
export { type MarkedLine, markedLines, marksIn } from './marked-lines';
export { decisionText, openFindings } from './open-findings';
export { toPlainText } from './plain-text';
export { hasParts } from './script-parts';
export { type TitledDeliverable, toDocument } from './to-document';
