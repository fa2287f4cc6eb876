export { toPlainText } from './answer-to-plain-text';
export { toRichText } from './rich-text';
