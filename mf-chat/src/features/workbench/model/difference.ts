import { type Block, type TitledDeliverable, toDocument } from '@qihang/shared/deliverables';
import { commonPairs } from './common-pairs';

/** A line of a deliverable, under the heading of its part. */
interface Line {
  readonly part: string;
  readonly text: string;
}

/** Segment of a changed line. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Change of a line. A changed line has its old and new text, with the segments that differ. */
export type LineChange =
  | { readonly type: 'removed'; readonly text: string }
  | { readonly type: 'added'; readonly text: string }
  | { readonly type: 'changed'; readonly was: readonly Piece[]; readonly now: readonly Piece[] };

/** The changes of one part, in the order of the newer version. */
export interface PartChange {
  readonly part: string;
  readonly changes: readonly LineChange[];
}

const said = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');

/** Texts of a block, one per line that can change on its own, without numbers, which follow from the order. */
function textsOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'heading':
      return [];
    case 'paragraph':
      return [block.text];
    case 'quote':
      return [said(block.text, block.note)];
    case 'list':
      return block.items;
    case 'facts':
      return block.rows.map(({ label, text }) => `${label}：${text}`);
    case 'entries':
      return block.items.flatMap(({ mark, text, tags, lines = [] }) => [
        /^\d+$/.test(mark) ? said(text, ...tags) : said(mark, text, ...tags),
        ...lines,
      ]);
    case 'timeline':
      return block.rows.flatMap(({ time, part, say, notes }) => [
        `${`${time} ${part}`.trim()}：${say}`,
        ...notes.map(({ label, text }) => `${label}：${text}`),
      ]);
    case 'table':
      return block.rows.map((cells) => cells.join(' · '));
  }
}

function linesOf(deliverable: TitledDeliverable): Line[] {
  const { lead, blocks } = toDocument(deliverable);
  let part = '';
  return [
    { part: '一句判断', text: lead },
    ...blocks.flatMap((block) => {
      if (block.type === 'heading') part = block.text.replace(/(?<![\s\d])\s*\d+\s*条$/, '');
      const within = part;
      return textsOf(block).map((text) => ({ part: within, text }));
    }),
  ];
}

/** Drops single common characters between changed ones, which are coincidence. */
function withoutChance(kept: ReadonlySet<number>, length: number): ReadonlySet<number> {
  const isAlone = (at: number) => at > 0 && at < length - 1 && !kept.has(at - 1) && !kept.has(at + 1);
  return new Set([...kept].filter((at) => !isAlone(at)));
}

function piecesOf(signs: readonly string[], common: ReadonlySet<number>): Piece[] {
  const kept = withoutChance(common, signs.length);
  const pieces: { text: string; isChanged: boolean }[] = [];
  signs.forEach((sign, at) => {
    const isChanged = !kept.has(at);
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += sign;
    else pieces.push({ text: sign, isChanged });
  });
  return pieces;
}

/** Minimum fraction of common characters for a changed line; below it the line counts as replaced. */
const ALIKE = 0.5;
/** Maximum length for a comparison by character; longer texts are compared as a whole, for readability. */
const LONGEST = 400;

function changeOf(was: string, now: string): LineChange | null {
  const before = [...was];
  const after = [...now];
  if (before.length > LONGEST || after.length > LONGEST) return null;
  const pairs = commonPairs(before, after, (x, y) => x === y);
  if (pairs.length * 2 < ALIKE * (before.length + after.length)) return null;
  return {
    type: 'changed',
    was: piecesOf(before, new Set(pairs.map(([at]) => at))),
    now: piecesOf(after, new Set(pairs.map(([, at]) => at))),
  };
}

/** Changes between two unchanged lines: removed and added lines, paired when one was changed into the other. */
function changesBetween(gone: readonly string[], come: readonly string[]): LineChange[] {
  const isPairable = gone.length === come.length;
  const pairs = gone.map((was, at) => (isPairable ? changeOf(was, come[at] ?? '') : null));
  return [
    ...pairs.flatMap((change, at): LineChange[] =>
      change === null ? [{ type: 'removed', text: gone[at] ?? '' }] : [change],
    ),
    ...come.flatMap((text, at): LineChange[] => (pairs[at] ? [] : [{ type: 'added', text }])),
  ];
}

function partChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const pairs = commonPairs(before, after, (x, y) => x === y);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  for (const [at, to] of [...pairs, [before.length, after.length] as const]) {
    changes.push(...changesBetween(before.slice(i, at), after.slice(j, to)));
    [i, j] = [at + 1, to + 1];
  }
  return changes;
}

/** Differences of a newer version, part by part; empty without any. */
export function differenceOf(was: TitledDeliverable, now: TitledDeliverable): PartChange[] {
  const [before, after] = [linesOf(was), linesOf(now)];
  const parts = [...new Set([...after, ...before].map(({ part }) => part))];
  return parts.flatMap((part) => {
    const textsIn = (lines: readonly Line[]) =>
      lines.filter((line) => line.part === part).map(({ text }) => text);
    const changes = partChanges(textsIn(before), textsIn(after));
    return changes.length === 0 ? [] : [{ part, changes }];
  });
}
