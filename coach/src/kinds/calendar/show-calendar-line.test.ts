import { describe, expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { aContext, factsOf } from '../testing/writing-context';
import { calendarBackground, calendarMaterial } from './calendar-material';
import { calendarHeading, showCalendarLine } from './show-calendar-line';

const topic = (text: string, more: object = {}) => ({
  ...{ text, pillar: '', stage: '', format: '', why: '' },
  ...more,
});
const shelf = {
  topics: {
    topics: [
      topic('退伞那回', { opening: '这把我没修。', body: '骨子脆了。' }),
      topic('缝三针', { format: '口播' }),
    ],
  },
  script: { topic: '退伞那回' },
} as unknown as WritingContext['shelf'];
const context = aContext({ shelf });
const show = (key: string, text: string) => showCalendarLine({ key, text, from: [] }, context);

describe('a line of a calendar in the chat', () => {
  it.each([
    ['判断', '一周两条', '一周两条'],
    ['周2', '让人认脸', '**第2周 让人认脸**'],
    ['条1', '退伞', '  **退伞**'],
    ['条1文', '先看／再缝', '  先看  \n  再缝'],
    ['条1开头', '看', '  开头：看'],
    ['条1怎么拍', '拍手', '  怎么拍：拍手'],
    ['条1排', '2026-11-26/题2/口播/40', '- 11月26日 周四 · 口播 · 40分钟\n  **缝三针**'],
    ['条1排', '2026-11-26/题9/机动', '- 11月26日 周四 · 机动'],
    ['备1', '磅数', '- **磅数**'],
    ['记2', '几个人问', '- 几个人问'],
    ['结尾', '没有', ''],
  ])('%s %s', (key, text, shown) => expect(show(key, text)).toBe(shown));

  it('stands under what it belongs to', () => {
    expect([calendarHeading('备2'), calendarHeading('备2开头') === calendarHeading('备1')]).toEqual([
      calendarHeading('备1'),
      true,
    ]);
    expect(new Set(['备1', '落下', '记1'].map(calendarHeading)).size).toBe(3);
    expect(calendarHeading('条1')).toBe('');
  });
});

describe('what whoever plans a month is told', () => {
  const told = (more: Partial<WritingContext> = {}) => calendarMaterial(aContext(more));

  it('is its days week by week, and those that are left over', () => {
    const lines = told();
    expect(lines[0]).toBe('今天2026-11-24（周二）。排2026-11-30到2026-12-29，只用这几天：');
    expect(lines[1]).toBe('2026-11-30以前不发，可以先拍先问');
    expect(lines.filter((line) => /^第\d周/.test(line))).toHaveLength(4);
    expect(lines).toContain('剩下不排，回头看：2026-12-28周一、2026-12-29周二');
    const ten = told({ parameters: { days: 10 } });
    expect(ten.filter((line) => /^第\d周/.test(line)).at(-1)).toBe(
      '第2周：2026-12-01周二、2026-12-02周三、2026-12-03周四',
    );
    expect(ten.join()).not.toContain('以前不发');
  });

  it('is the festivals of these days and of the week behind them', () => {
    const festivals = ['2026-11-29', '2026-11-30', '2027-01-05', '2027-01-06'].map((day) => ({
      day,
      name: '节',
    }));
    expect(told({ festivals })).toContain('节日节气：2026-11-30节、2027-01-05节');
    expect(told({ festivals: festivals.slice(0, 1) }).join()).not.toContain('节日节气');
  });

  it('is the topics by number, what limits somebody, how often they can, and what was posted last', () => {
    const facts = factsOf(['business', '修伞'], ['hours', '周三没人'], ['posts', '一周两条']);
    const results = Array.from({ length: 16 }, (_, at) => ({ day: '2026-11-01', title: `第${at}条` }));
    const lines = told({ shelf, facts, results: results as unknown as WritingContext['results'] });
    expect(lines).toEqual(
      expect.arrayContaining([
        '题1 退伞那回，开头：这把我没修。，已有正文',
        '题2 缝三针（口播）',
        '限制f2：周三没人',
        '限制f3：一周两条',
        '一周2条，4周正好8条，一条不多一条不少；一条要多久他没说的，按40分钟算，一周约80分钟',
        '脚本已经写好、照着录就行的：「退伞那回」',
      ]),
    );
    expect(lines.join()).not.toContain('限制f1');
    expect(lines.at(-1)).toMatch(/^已经发过，不再排：2026-11-01「第1条」/);
    expect(told()).toContain('没有选题库：题从他讲过的料里写，不写题号');
  });

  it('is, as in a plain chat, only the day, the topics and what is there', () => {
    expect(calendarBackground(context)).toEqual([
      '今天2026-11-24，周二',
      '他已有正文的选题，写题目就行：「退伞那回」',
      '他的选题：「缝三针」',
      '脚本已经写好、照着录就行的：「退伞那回」',
    ]);
    expect(calendarBackground(aContext())).toEqual(['今天2026-11-24，周二']);
  });
});
