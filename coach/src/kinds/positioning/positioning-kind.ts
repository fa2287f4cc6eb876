import { type DeliverableContent, GAP, POSITIONING_ROWS_MAX } from '@qihang/shared/contracts';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, LineObjection } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { POSITIONING_CRAFT, POSITIONING_EXAMPLES } from './positioning-craft';
import { DIMENSIONS, OTHER_ROW, POSITIONING_SLOTS, ROW_LABELS } from './positioning-slots';
import { readScore, writeScore } from './score-line';

type Positioning = DeliverableContent<'positioning'>;
type Row = Positioning['rows'][number];

/** 定位卡: whom first, what to show first, and why this very person. */
export const positioningKind: Kind<'positioning'> = withEndnotes({
  kind: 'positioning',
  slots: POSITIONING_SLOTS,
  craft: POSITIONING_CRAFT,
  examples: POSITIONING_EXAMPLES,
  hasInsight: true,
  isAudited: true,
  material: () => [],
  objections,
  toContent,
  toLines,
  subject: () => '',
  title: () => '定位卡',
  show,
});

function objections(lines: readonly WrittenLine[]): readonly LineObjection[] {
  const table = makeLineTable(lines, POSITIONING_SLOTS);
  return [
    ...DIMENSIONS.flatMap(([dimension]) => {
      const text = table.text(dimension);
      return text === '' || text === GAP || readScore(text) !== null
        ? []
        : [{ key: dimension, why: '要先写0到5的分，再写凭什么，如「3分，……；还缺……」' }];
    }),
    ...table
      .numbers(OTHER_ROW)
      .filter((number) => readRow(table.text(OTHER_ROW, number)) === null)
      .map((number) => ({ key: `另外${number + 1}`, why: '要写成「格名：内容」，格名八个字内' })),
  ];
}

function toContent(lines: readonly WrittenLine[]): Positioning | null {
  const table = makeLineTable(lines, POSITIONING_SLOTS);
  return contentOf('positioning', {
    judgement: fitText(table.text('判断') || GAP, 140),
    oneLiners: table
      .numbers('一句话#')
      .map((number) => ({
        way: fitText(table.text('一句话#角度', number) || `说法${number + 1}`, 20),
        text: fitText(table.text('一句话#', number), 80),
      }))
      .filter(({ text }) => text !== ''),
    rows: rowsOf(table),
    scores: DIMENSIONS.map(([dimension]) => ({
      dimension,
      ...(readScore(table.text(dimension)) ?? { score: 0, why: GAP }),
    })),
    risks: table
      .numbers('当心#')
      .map((number) => fitText(table.text('当心#', number), 80))
      .filter((text) => text !== ''),
    next: fitText(table.text('下一步') || GAP, 80),
  });
}

function rowsOf(table: LineTable): readonly Row[] {
  const own = ROW_LABELS.map((label) => ({ label, text: fitText(table.text(label), 160) }));
  const others = table.numbers(OTHER_ROW).map((number) => readRow(table.text(OTHER_ROW, number)));
  return [...own, ...others.filter((row) => row !== null)]
    .filter(({ text }) => text !== '')
    .slice(0, POSITIONING_ROWS_MAX);
}

const LONGEST_LABEL = 8;

/** 合作方式：…… as a row of its own; null for what has no label. */
function readRow(text: string): Row | null {
  const at = text.search(/[：:]/);
  const row = { label: text.slice(0, Math.max(0, at)).trim(), text: text.slice(at + 1).trim() };
  return row.label === '' || row.label.length > LONGEST_LABEL || row.text === '' ? null : row;
}

function toLines(content: Positioning): readonly WrittenLine[] {
  const named = new Set([...ROW_LABELS, OTHER_ROW, ...DIMENSIONS.map(([dimension]) => dimension)]);
  const plain = linesOfContent(
    content,
    POSITIONING_SLOTS.filter(({ key }) => !named.has(key)),
  );
  const isOwn = ({ label }: Row) => ROW_LABELS.includes(label);
  const rows = content.rows.filter(isOwn).map(({ label, text }) => line(label, text));
  const others = content.rows
    .filter((row) => !isOwn(row))
    .map(({ label, text }, index) => line(`另外${index + 1}`, `${label}：${text}`));
  const scores = content.scores
    .filter(({ dimension }) => named.has(dimension))
    .map((score) => line(score.dimension, writeScore(score)));
  const end = plain.findIndex(({ key }) => key.startsWith('当心') || key === '下一步');
  const at = end < 0 ? plain.length : end;
  return [...plain.slice(0, at), ...rows, ...others, ...scores, ...plain.slice(at)];
}

const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });

function show({ key, text }: WrittenLine): string {
  if (key === '判断') return text;
  if (key.endsWith('角度')) return '';
  if (key.startsWith('一句话')) return key === '一句话1' ? `> **${text}**` : `> ${text}`;
  const row = key.startsWith('另外') ? readRow(text) : { label: key, text };
  return row === null ? text : `- **${row.label}**：${row.text}`;
}
