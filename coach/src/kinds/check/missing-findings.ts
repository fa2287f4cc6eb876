import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Exam } from '../../checks/wording/exam-rules';
import { charactersOf } from './examined-text';

type Finding = DeliverableContent<'check'>['findings'][number];

/** What stands at no place of the text: that it is too long as a whole. */
export function missingFindings(text: string, { platform, rules }: Exam): readonly Finding[] {
  const known = rules.publishing.platforms.find(({ id }) => id === platform);
  const most = known?.limits.body ?? null;
  const length = charactersOf(text);
  if (known === undefined || most === null || length <= most) return [];
  return [
    {
      at: null,
      quote: '',
      rewrite: null,
      kind: '长度',
      why: `全文${length}个字，${known.id}最多${most}个。分成两条发，一条只讲一件事。`,
      source: known.source,
    },
  ];
}
