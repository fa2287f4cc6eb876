import { fitText } from '../fit-text';
import type { SettledFinding } from './apply-answers';

const LONGEST = 80;
const EVIDENCE = '拿得出依据就留，拿不出就去掉';
const LICENCE = '拿得出资质和手续就留，拿不出就去掉';
const OTHER_WORDS = '换个说法，或者去掉';

/**
 * What an open finding takes of the user, in the writer's words where it said so. No paper makes a word of healing, a
 * promise or a superlative publishable: those ask for other words, and so does what its writer never judged.
 */
export function needsOf({ needs, finding, rewrite }: SettledFinding): string | undefined {
  if (rewrite !== null) return undefined;
  if (finding.isFirm) return OTHER_WORDS;
  if (needs) return fitText(needs, LONGEST);
  if (finding.licence !== null) return LICENCE;
  if (needs === null) return OTHER_WORDS;
  if (finding.kind === '资质') return LICENCE;
  return finding.kind === '其他' || finding.kind === '搬运' ? EVIDENCE : OTHER_WORDS;
}
