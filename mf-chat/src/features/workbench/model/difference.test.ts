import type { TitledDeliverable } from '@qihang/shared/deliverables';
import { describe, expect, test } from '@rstest/core';
import { aTopic, POSITIONING, TOPICS } from '../testing/contents';
import { differenceOf } from './difference';

const card = (change: Partial<typeof POSITIONING> = {}): TitledDeliverable => ({
  kind: 'positioning',
  title: '定位卡',
  content: { ...POSITIONING, ...change },
});
const topics = (texts: readonly string[]): TitledDeliverable => ({
  kind: 'topics',
  title: '选题库',
  content: { ...TOPICS, topics: texts.map((text, at) => aTopic({ key: `t${at + 1}`, text })) },
});

describe('what is different in a newer version', () => {
  test('nothing, where nothing is', () => {
    expect(differenceOf(card(), card())).toEqual([]);
  });

  test('a note under its own title, and a question that has been answered', () => {
    const was = card({
      notes: [{ title: '眼下就办', text: '今晚录那个音' }],
      open: ['收多少？', '哪一家？'],
    });
    const now = card({ notes: [{ title: '眼下就办', text: '明早录那个音' }], open: ['收多少？'] });
    expect(
      differenceOf(was, now).map(({ part, changes }) => [part, changes.map(({ type }) => type)]),
    ).toEqual([
      ['眼下就办', ['changed']],
      ['用之前', ['removed']],
    ]);
  });

  test('names the part, and marks the signs of a line that changed', () => {
    const [first, ...others] = POSITIONING.rows;
    const rows = [{ ...first, label: '价格', text: '上门350元一次' }, ...others];
    const before = card({ rows: [{ ...first, label: '价格', text: '上门300元一次' }, ...others] });
    expect(differenceOf(before, card({ rows }))).toEqual([
      {
        part: '价格',
        changes: [
          {
            type: 'changed',
            was: [
              { text: '上门3', isChanged: false },
              { text: '0', isChanged: true },
              { text: '0元一次', isChanged: false },
            ],
            now: [
              { text: '上门3', isChanged: false },
              { text: '5', isChanged: true },
              { text: '0元一次', isChanged: false },
            ],
          },
        ],
      },
    ]);
  });

  test('a single sign that stayed by chance between two changes is no island', () => {
    const before = card({ next: '先问清琴潮不潮再答复他们' });
    const [part] = differenceOf(before, card({ next: '先看懂琴响不响再答复他们' }));
    expect(part?.changes).toEqual([
      {
        type: 'changed',
        was: [
          { text: '先', isChanged: false },
          { text: '问清琴潮不潮', isChanged: true },
          { text: '再答复他们', isChanged: false },
        ],
        now: [
          { text: '先', isChanged: false },
          { text: '看懂琴响不响', isChanged: true },
          { text: '再答复他们', isChanged: false },
        ],
      },
    ]);
  });

  test('a line in the middle that went leaves those around it alone, whatever their numbers are now', () => {
    const [part, ...rest] = differenceOf(
      topics(['琴键发黏', '琴弦生锈', '踏板异响']),
      topics(['琴键发黏', '踏板异响']),
    );
    expect(rest).toEqual([]);
    expect(part?.changes).toEqual([{ type: 'removed', text: expect.stringContaining('琴弦生锈') }]);
  });

  test('what was written anew is what went and what came, not a line of crumbs', () => {
    const [part] = differenceOf(card({ next: '先拍三条' }), card({ next: '把价格写进简介里' }));
    expect(part).toEqual({
      part: '眼下就办',
      changes: [
        { type: 'removed', text: '先拍三条' },
        { type: 'added', text: '把价格写进简介里' },
      ],
    });
  });

  test('a line among several that were put in its place went, and they came', () => {
    const notes = (texts: readonly string[]) =>
      card({ notes: texts.map((text) => ({ title: '怎么拍', text })) });
    const [part] = differenceOf(notes(['先拍琴键']), notes(['先拍琴键那一声', '再拍琴盖']));
    expect(part).toEqual({
      part: '怎么拍',
      changes: [
        { type: 'removed', text: '先拍琴键' },
        { type: 'added', text: '先拍琴键那一声' },
        { type: 'added', text: '再拍琴盖' },
      ],
    });
  });

  test('a text too long to be compared by its signs went as a whole, and the new one came', () => {
    const long = '说'.repeat(400);
    const [kept] = differenceOf(card({ next: `${long.slice(1)}完` }), card({ next: `${long.slice(1)}了` }));
    expect(kept?.changes.map(({ type }) => type)).toEqual(['changed']);
    const [part] = differenceOf(card({ next: `${long}完` }), card({ next: `${long}了` }));
    expect(part?.changes.map(({ type }) => type)).toEqual(['removed', 'added']);
  });

  test('a changed judgement is named first, and parts follow in the order of the newer version', () => {
    const parts = differenceOf(card(), card({ next: '先拍三条', judgement: '先做别的一件事，别人抄不走。' }));
    expect(parts.map(({ part }) => part)).toEqual(['一句判断', '眼下就办']);
  });

  test('what is only in the older version is told behind what is in the newer one', () => {
    const [, ...risks] = POSITIONING.risks;
    const parts = differenceOf(card(), card({ risks, notes: [{ title: '怎么拍', text: '先拍琴键' }] }));
    expect(parts.map(({ changes }) => changes.map(({ type }) => type))).toEqual([['removed'], ['added']]);
  });

  test('sixty topics against sixty others take no noticeable time', () => {
    const lots = (word: string) =>
      topics(Array.from({ length: 60 }, (_, at) => `${word}第${at}种情况怎么办`));
    const [part] = differenceOf(lots('琴潮了'), lots('弦断了'));
    expect(part?.changes.length).toBeGreaterThanOrEqual(60);
  });
});
