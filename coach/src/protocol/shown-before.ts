import { isFence, type LineContext } from './line-opening';
import { isBar, skipSpaces } from './marks';

/** Where an answer stands that goes on behind the talk that was shown of it before. */
export interface ShownBefore {
  readonly hasTalk: boolean;
  /** A fenced block is open. */
  readonly isInFence: boolean;
  readonly within: LineContext;
}

/** Looks at each character of the talk a bounded number of times. */
export function shownBefore(talk: string): ShownBefore {
  const lines = talk.split('\n');
  const isInFence = lines.reduce(isFencedBehind, false);
  return { hasTalk: talk.trim() !== '', isInFence, within: contextOf(lines.at(-1) ?? '', isInFence) };
}

/** A block is closed by whatever begins with a fence, and opened only by a line that is one. */
const isFencedBehind = (isInFence: boolean, line: string): boolean =>
  isInFence ? !line.startsWith('```', skipSpaces(line)) : isFence(line);

function contextOf(line: string, isInFence: boolean): LineContext {
  if (line === '') return null;
  if (isInFence) return 'fence';
  if (line.split('`').length % 2 === 0) return 'code';
  return [...line].some(isBar) ? 'table' : 'sentence';
}
