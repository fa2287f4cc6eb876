import { DELIVERABLE_KINDS, type DeliverableContent, type DeliverableKind } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { isUnmade, type MakeInput, type Maker, type Shelf } from '../deliverables/maker';
import { MAKERS } from '../deliverables/makers';
import { aMakeInput } from '../testing/make-input';
import { profileOfSaid } from '../testing/profiles';
import { writtenLines } from './content-lines';
import { findFaults } from './find-faults';

const profile = profileOfSaid(
  '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
  '有一次一位家长的琴泡了水，我两天没睡把它救回来了，后来他把邻居都介绍给我',
);

/** What a model puts in of its own accord, behind whatever else it says. */
const INVENTIONS = [
  '，服务过500个家庭',
  '，持有国家高级执业证',
  '，王女士说好',
  '，苏州也做',
  '，无锡最好',
  '，保证做好',
  '，业内知名',
] as const;

/** An examination is the user's own text, and every figure of a review is reckoned again. */
const WRITTEN = DELIVERABLE_KINDS.filter((kind) => kind !== 'check' && kind !== 'review');
const MOST_LINES = 12;

interface Work {
  readonly input: MakeInput;
  readonly content: DeliverableContent;
}

/** What the rules make of the profile: topics first, for others are made of them. */
function makeAll(): ReadonlyMap<DeliverableKind, Work> {
  const made = new Map<DeliverableKind, Work>();
  let shelf: Shelf = {};
  for (const kind of ['topics' as const, ...WRITTEN]) {
    const maker: Maker<DeliverableKind> | undefined = MAKERS[kind];
    const topic = shelf.topics?.topics[0]?.key;
    const input: MakeInput = aMakeInput(kind, profile, {
      shelf,
      order: { action: 'make', kind, ...(kind === 'script' && topic !== undefined && { topic }) },
    });
    const content = maker?.make(input);
    if (content === undefined || isUnmade(content)) throw new Error(`no ${kind}`);
    made.set(kind, { input, content });
    shelf = { ...shelf, [kind]: content };
  }
  return made;
}

/** The content with one of its lines written otherwise. */
function withLine<T>(content: T, pointer: string, text: string): T {
  const copy: T = structuredClone(content);
  const path = pointer.split('/').slice(1);
  const field = path.pop() ?? '';
  const holder = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], copy);
  (holder as Record<string, unknown>)[field] = text;
  return copy;
}

describe('an invention', () => {
  const made = makeAll();

  it.each(WRITTEN)('is found wherever it is put into a %s', (kind) => {
    const work = made.get(kind);
    if (work === undefined) throw new Error(`no ${kind}`);
    const { input, content } = work;
    const lines = writtenLines(kind, content);
    const step = Math.max(1, Math.floor(lines.length / MOST_LINES));
    const missed = lines
      .filter((_, at) => at % step === 0)
      .flatMap(({ pointer, text }) =>
        INVENTIONS.flatMap((invention) => {
          // In place of the end of the line, so that the schema has nothing to say.
          const line = `${text.slice(0, Math.max(0, text.length - invention.length))}${invention}`.slice(
            -text.length,
          );
          if (line.length < invention.length) return [];
          const faults = findFaults(kind, withLine(content, pointer, line), input);
          const isFound = faults.some((fault) => fault.pointer === pointer && fault.code !== 'shape');
          return isFound ? [] : [`${pointer}: ${line}`];
        }),
      );
    expect(missed).toEqual([]);
  });
});
