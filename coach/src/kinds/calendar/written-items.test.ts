import { describe, expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { linesOf } from '../testing/lines-of';
import { aContext } from '../testing/writing-context';
import { timedItems, writtenItems } from './written-items';

const topics = [
  { text: '退伞那回', opening: '这把我没修。', body: '骨子脆了。' },
  { text: '缝三针', opening: '先缝。', filming: '拍手' },
];
const shelf = { topics: { topics } } as unknown as WritingContext['shelf'];
const read = (written: string, more: Partial<WritingContext> = {}) =>
  writtenItems(linesOf(written), aContext({ shelf, parameters: { days: 60 }, ...more })).items;
const first = (placed: string, more: Partial<WritingContext> = {}) => read(`条1排|${placed}|`, more)[0];

describe('what stands on a day', () => {
  it.each([
    ['2026-12-04/题2/上手实拍/40', 'post', '题2', '上手实拍', 40],
    ['2026-12-04/2', 'post', null, '', 2],
    ['2026-12-04/2/40', 'post', '2', '', 40],
    ['2026-12-04/t2/口播', 'post', 't2', '口播', null],
    ['2026-12-04/题2/-/40分钟', 'post', '题2', '', 40],
    ['2026-12-04/发/口播', 'post', null, '口播', null],
    ['2026-12-04/机动/15', 'free', null, '', 15],
    ['2026-12-04/做', 'work', null, '', null],
    ['2026-12-04/准备铜丝', 'work', null, '', null],
    ['2026-12-04/休息', 'rest', null, '', null],
  ] as const)('is read from %s', (placed, slot, named, format, minutes) => {
    expect(first(placed)).toMatchObject({ day: '2026-12-04', slot, named, format, minutes });
  });

  it.each([
    ['12-04', '2026-12-04'],
    ['12月4日', '2026-12-04'],
    ['1月9日', '2027-01-09'],
    ['2026年12月4日', '2026-12-04'],
    ['2026-02-30', ''],
    ['周五', ''],
  ])('lies on the day that %s means', (written, day) => expect(first(`${written}/题1`)?.day).toBe(day));

  it('is called as it is written, else by its topic, and rests where it says no more', () => {
    expect(read('条1排|2026-12-04/题2|\n条1|☐ 缝给她看|')[0]?.title).toBe('缝给她看');
    expect(first('2026-12-04/题2')?.title).toBe('缝三针');
    expect(first('2026-12-04/歇')?.title).toBe('歇');
    expect(first('2026-12-04/题9')).toMatchObject({ title: '', topic: null, named: '题9' });
  });

  it('tells what its topic tells, unless it tells something of its own', () => {
    expect(first('2026-12-04/题1')).toMatchObject({ body: '这把我没修。\n骨子脆了。', opening: '' });
    expect(first('2026-12-04/题2')).toMatchObject({ body: '', opening: '先缝。', filming: '拍手' });
    const own = read('条1排|2026-12-04/题1|\n条1开头|看这一根|')[0];
    expect(own).toMatchObject({ body: '', opening: '看这一根' });
    expect(read('条1排|2026-12-04/做|\n条1|去买铜丝|')[0]).toMatchObject({ body: '', opening: '' });
  });

  it('of a manuscript is the topic of its title, and of lines only the one that is named', () => {
    const written = '条1排|2026-12-04/发|\n条1|退伞那回，慢慢讲|';
    expect(read(written, { isFromManuscript: true })[0]?.topic?.text).toBe('退伞那回');
    expect(read(written)[0]?.topic).toBeNull();
    const other = '条1排|2026-12-04/发|\n条1|去买铜丝|';
    expect(read(other, { isFromManuscript: true })[0]?.topic).toBeNull();
  });

  it('goes from a version that is changed where its title was taken out', () => {
    const current = { perWeek: 2, from: '2026-12-01', items: [{ day: '2026-12-04' }] } as unknown;
    const more = { current: current as WritingContext['current'], action: 'revise' as const };
    expect(read('条1排|2026-12-04/题1|\n条2排|2026-12-05/题2|', more).map(({ number }) => number)).toEqual([
      1,
    ]);
  });

  it('takes as long as is usual where nobody said how long', () => {
    const items = read(
      '条1排|2026-12-04/题1|\n条2排|2026-12-05/机动|\n条3排|2026-12-06/做|\n条4排|周五/题2|',
    );
    expect(timedItems(items).map(({ minutes }) => minutes)).toEqual([40, 15, 0]);
  });
});
