import { describe, expect, it } from '@rstest/core';
import { linesOf } from '../testing/lines-of';
import type { LocatedFinding } from './examined-text';
import { mayPass, needsIn, placeOf, readAnswers } from './read-answers';

const TEXT = '巷口最好的缝补摊，没人说不好，没人说贵。';
const fault = (quote: string, more: object = {}): LocatedFinding =>
  ({
    ...{ start: TEXT.indexOf(quote), end: TEXT.indexOf(quote) + quote.length, kind: '极限词' },
    ...{ why: '没有依据', source: '广告法', hint: null, isFirm: false, licence: null },
    ...more,
  }) as LocatedFinding;
const read = (written: string, faults = [fault('最好的')]) =>
  readAnswers(linesOf(written), TEXT, faults, () => '教练').map(({ key, place, answer }) => [
    key,
    TEXT.slice(place.start, place.end),
    answer.type === 'rewrite' ? answer.text : answer.type,
  ]);

describe('what is said to a finding', () => {
  it.each([
    ['改1|实在的|', '实在的'],
    ['改1|「实在的」|', '实在的'],
    ['改1|「实在」又「便宜」|', '「实在」又「便宜」'],
    ['改1|去掉|', ''],
    ['改1|整句去掉|', ''],
    ['改1|他来定：翻得出账就留|', 'open'],
    [`改1|${'长'.repeat(80)}|`, '长'.repeat(80)],
    [`改1|${'长'.repeat(81)}|`, 'open'],
    ['', 'open'],
  ])('by %j', (written, answer) => expect(read(written)).toEqual([['改1', '最好的', answer]]));

  it('may stand for a longer piece that holds it, and for no other', () => {
    expect(read('改1|缝补摊|\n改1原文|最好的缝补摊|')).toEqual([['改1', '最好的缝补摊', '缝补摊']]);
    expect(read('改1|缝补摊|\n改1原文|没人说不好|')).toEqual([['改1', '最好的', 'open']]);
    const last = TEXT.indexOf('没人说贵');
    expect(placeOf('没人说', TEXT, fault('说贵'))).toBeNull();
    expect(placeOf('没人说贵', TEXT, fault('说贵'))).toEqual({ start: last, end: last + 4 });
    expect(placeOf('', TEXT, { start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
  });

  it('may be of the model’s own, each place once, with a reason, in the order of the text', () => {
    const own = (number: number, quote: string, why = '拿不出账') =>
      `找${number}|${quote}|\n找${number}类|承诺|\n找${number}因|${why}|\n找${number}改|去掉|`;
    expect(read([own(1, '没人说贵'), own(2, '「没人说不好」')].join('\n'), [])).toEqual([
      ['找2改', '没人说不好', ''],
      ['找1改', '没人说贵', ''],
    ]);
    expect(read([own(1, '没人说'), own(2, '没人说'), own(3, '没人说')].join('\n'), [])).toHaveLength(2);
    expect(read(own(1, '没有这句'), [])).toEqual([]);
    expect(read(own(1, '没人说贵', ''), [])).toEqual([]);
  });

  it('is said once where the model found a longer piece around it', () => {
    const written = '找1|最好的缝补摊|\n找1类|极限词|\n找1因|没账|\n找1改|缝补摊|';
    expect(read(written)).toEqual([['找1改', '最好的缝补摊', '缝补摊']]);
  });
});

it('a finding is harmless only with a reason, and never a firm one', () => {
  expect(mayPass('不用改：说的是别家', { isFirm: false })).toBe(true);
  expect(mayPass('不用改：别家', { isFirm: false })).toBe(false);
  expect(mayPass('不用改：说的是别家', { isFirm: true })).toBe(false);
});

it.each([
  ['他来定', ''],
  ['他来定：翻得出账就留', '翻得出账就留'],
  ['实在的', null],
])('%s leaves to the user %j', (written, needs) => expect(needsIn(written)).toBe(needs));
