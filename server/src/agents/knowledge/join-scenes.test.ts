import { expect, it } from '@rstest/core';
import { joinScenes, type Scenes, scenesFile } from './scenes';

const pairs = [{ first: '甲', second: '乙' }];
const file = (updated: string, sources: string[], ...ids: string[]): Scenes => ({
  ...{ updated, sources },
  packs: ids.map((id) => ({
    id,
    words: [id],
    asks: pairs,
    slips: pairs,
    scenes: pairs,
    money: pairs,
    life: pairs,
  })),
});

it('scenes of several files are of the newest date, of all sources once, and every pack in its order', () => {
  const joined = joinScenes([
    file('2026-11-21', ['一', '二'], 'a'),
    file('2026-02-03', ['二', '三'], 'b', 'c'),
  ]);
  expect([joined.updated, joined.sources]).toEqual(['2026-11-21', ['一', '二', '三']]);
  expect(joined.packs.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('a scene is two halves, and no line of one, of three or without words', () => {
  const read = (line: unknown) => {
    const lines = ['甲 | 乙'];
    const pack = {
      id: 'a',
      words: ['修伞'],
      asks: [line],
      slips: lines,
      scenes: lines,
      money: lines,
      life: lines,
    };
    return scenesFile.safeParse({ updated: '2026-11-21', sources: ['自编'], packs: [pack] });
  };
  expect(read(' 天没亮揉面 |  手上的茧 ').data?.packs[0]?.asks).toEqual([
    { first: '天没亮揉面', second: '手上的茧' },
  ]);
  for (const line of ['甲', '甲 | ', ' | 乙', '甲 | 乙 | 丙', '甲|乙', '甲 | 乙|丙', 7]) {
    expect([line, read(line).success]).toEqual([line, false]);
  }
});
