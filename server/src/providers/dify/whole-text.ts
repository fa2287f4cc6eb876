import { makeVisibleText, type VisibleEvent } from '../visible-text';
import type { DifyEvent } from './dify-event';

/** Collects the vendor's text, so that a repetition of the whole answer can be recognised. */
export function makeWholeText() {
  const visible = makeVisibleText();
  let raw = '';
  /** A workflow has its answer among its outputs, whether it streams or not. */
  let output = '';
  return {
    take({ kind, text }: DifyEvent): VisibleEvent[] {
      if (kind === 'replace' || (kind === 'whole' && text !== raw)) {
        raw = text;
        return visible.replace(text);
      }
      if (kind === 'finished') output = text;
      if (kind !== 'text' || text === '') return [];
      raw += text;
      return visible.push(text);
    },
    get isThinking() {
      return visible.isThinking;
    },
    end: () => (raw === '' && output !== '' ? visible.replace(output) : visible.end()),
  };
}
