import { makeVisibleText, type VisiblePiece } from '../visible-text';
import type { DifyEvent } from './dify-event';

/** The vendor's text as it stands, so that the whole answer sent once more can be told from something new. */
export function makeWholeText() {
  const visible = makeVisibleText();
  let raw = '';
  /** A workflow that streams nothing has its answer among its outputs; one that does has it there as well. */
  let output = '';
  return {
    take({ kind, text }: DifyEvent): VisiblePiece[] {
      if (kind === 'replace' || (kind === 'whole' && text !== raw)) {
        raw = text;
        return visible.replace(text);
      }
      if (kind === 'finished') output = text;
      if (kind !== 'text' || text === '') return [];
      raw += text;
      return visible.push(text);
    },
    end: () => (raw === '' && output !== '' ? visible.replace(output) : visible.end()),
  };
}
