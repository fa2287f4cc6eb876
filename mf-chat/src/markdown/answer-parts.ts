import type { AnswerElement } from '@qihang/shared/contracts';
import prose from './markdown-text.module.css';

type Part = NonNullable<AnswerElement['part']>;

/** Attributes that a part adds to the element of its tag; the same as in `markdown-elements.tsx`. */
export const PART_ATTRIBUTES: Readonly<Record<Part, object>> = {
  raw: { className: prose.raw },
  facts: { className: prose.facts },
  fact: { className: prose.fact },
  headline: { className: `${prose.fact} ${prose.headline}` },
  colon: { className: prose.colon },
  value: { className: prose.value },
  table: { role: 'group', className: prose.table, 'aria-label': '表格', tabIndex: 0 },
  tasks: { className: 'contains-task-list' },
  'task-done': { role: 'img', 'aria-label': '已完成', className: prose.task },
  'task-open': { role: 'img', 'aria-label': '未完成', className: prose.task },
};
