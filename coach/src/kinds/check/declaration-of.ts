import type { Exam } from '../../checks/wording/exam-rules';
import { lowerAscii } from '../../checks/wording/word-finder';
import { fitText } from '../fit-text';

const LONGEST = 140;

/** What to declare before the text goes out, for every copy of it; undefined where the text declares it itself. */
export function declarationOf(text: string, { platform, rules }: Exam): string | undefined {
  const { words, why } = rules.publishing.declaration;
  const lowered = lowerAscii(text);
  if (words.some((word) => lowered.includes(word))) return undefined;
  const known = rules.publishing.platforms.find(({ id }) => id === platform);
  return fitText(`发布前：${why}${known === undefined ? '' : `${known.declare}。`}`, LONGEST);
}
