export { toPlainText } from './plain-text';
export { toRichText } from './rich-text';
