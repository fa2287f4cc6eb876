import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Exam } from '../../checks/wording/exam-rules';
import { lowerAscii } from '../../checks/wording/word-finder';
import { charactersOf } from './examined-text';

type Finding = DeliverableContent<'check'>['findings'][number];

/** What stands at no place of the text: that it is too long as a whole, and that AI's part is not declared. */
export function missingFindings(text: string, { platform, rules }: Exam): readonly Finding[] {
  const known = rules.publishing.platforms.find(({ id }) => id === platform);
  const nowhere = { at: null, quote: '', rewrite: null };
  const most = known?.limits.body ?? null;
  const length = charactersOf(text);
  const found: Finding[] = [];
  if (known !== undefined && most !== null && length > most)
    found.push({
      ...nowhere,
      kind: '长度',
      why: `全文${length}个字，${known.id}最多${most}个。分成两条发，一条只讲一件事。`,
      source: known.source,
    });
  const { words, why, source } = rules.publishing.declaration;
  const lowered = lowerAscii(text);
  if (!words.some((word) => lowered.includes(word)))
    found.push({
      ...nowhere,
      kind: 'AI声明',
      why: known === undefined ? why : `${why}${known.declare}。`.slice(0, 120),
      source,
    });
  return found;
}
