import { rewriteWording } from '../../checks/rewrite-wording';
import { lengthOf } from '../text-pieces';
import { type Draft, type Finding, publishingRules, spot } from './exam';

const TITLE = /^([^\n]{2,60})\n+\S/;

/** The first line is the title where more follows. */
export function titleFindings(draft: Draft): readonly Finding[] {
  const { text, outlet, lexicon } = draft;
  const rules = publishingRules(draft);
  const title = TITLE.exec(text)?.[1]?.trim();
  const most = rules?.limits.title ?? null;
  if (rules === null || most === null || title === undefined || lengthOf(title) <= most) return [];
  const start = text.indexOf(title);
  const short = shorter(title, most);
  return [
    {
      ...spot(text, start, start + title.length),
      kind: '长度',
      why: `标题${lengthOf(title)}个字，${rules.id}最多${most}个，多的会被截掉。`,
      rewrite: short === null ? null : rewriteWording(short, outlet, lexicon),
      source: rules.source,
    },
  ];
}

/** The title up to its last pause that fits; null where only its author knows what may go. */
function shorter(title: string, most: number): string | null {
  const pauses = [...title.matchAll(/[，,。；;：:！!？?\s]/g)].map(({ index }) => title.slice(0, index));
  const fitting = pauses.filter((part) => lengthOf(part) <= most && lengthOf(part) >= 4);
  return fitting.at(-1) ?? null;
}

/** All that is longer than the platform takes. */
export function bodyFindings(draft: Draft): readonly Finding[] {
  const rules = publishingRules(draft);
  const most = rules?.limits.body ?? null;
  const length = lengthOf(draft.text);
  if (rules === null || most === null || length <= most) return [];
  return [
    {
      kind: '长度',
      at: null,
      quote: '',
      why: `全文${length}个字，${rules.id}最多${most}个。分成两条发，一条只讲一件事。`,
      rewrite: null,
      source: rules.source,
    },
  ];
}
