import { type Block, type TitledDeliverable, toDocument } from '@qihang/shared/deliverables';
import { commonPairs } from './common-pairs';

/** A line of a deliverable, under the heading of its part. */
interface Line {
  readonly part: string;
  readonly text: string;
}

/** A piece of a changed line. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** What became of a line. A changed one says what it was and what it is, with the pieces that differ. */
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

/** The texts of a block, one for each line that can change on its own. Numbers go: they follow from the order. */
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
    case 'scores':
      return block.rows.map(({ label, score, why }) => `${label} ${score} 分：${why}`);
    case 'entries':
      return block.items.map(({ mark, text, tags }) =>
        /^\d+$/.test(mark) ? said(text, ...tags) : said(mark, text, ...tags),
      );
    case 'timeline':
      return block.rows.flatMap(({ time, part, say, notes }) => [
        `${time} ${part}：${say}`,
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
      if (block.type === 'heading') part = block.text.replace(/\s*\d+\s*条$/, '');
      const within = part;
      return textsOf(block).map((text) => ({ part: within, text }));
    }),
  ];
}

/** A sign that stayed between two that did not is chance: nobody reads it as common. */
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

/** Below this share of common signs a line was not changed: another one stands in its place. */
const ALIKE = 0.5;
/** Longer texts are compared as wholes: what differs in them sign by sign nobody reads. */
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

/** The lines between two that stayed: what went and what came, paired where one became the other. */
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

/** What is different in a newer version, part by part; empty where nothing is. */
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
