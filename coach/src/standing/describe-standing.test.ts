import { describe, expect, it } from '@rstest/core';
import { describeStanding } from './describe-standing';
import type { StandingInput } from './standing-input';
import { standingLines } from './standing-lines';
import { aMonth, anInput, anItem, aTalk, MADE } from './testing/standing-inputs';

const nextOf = (fields: Partial<StandingInput>) => describeStanding(anInput(fields)).next;
const later = anItem('z', '2026-04-02', '伞骨怎么认');

describe('where somebody stands', () => {
  it('is nothing for somebody new', () => {
    expect(describeStanding(anInput({ conversation: null }))).toEqual({
      ...{ last: null, due: [], unmeasured: [], next: null },
    });
  });

  it('is the last conversation, with the last words and the question that stands open', () => {
    expect(describeStanding(anInput()).last).toEqual({
      conversationId: '00000000-0000-4000-8000-000000000002',
      ...{ agentKey: 'lao-gao-ip-master', title: '修伞的生意', day: '2026-03-18' },
      ...{ lastWords: '一把伞收二十五', asked: '上一个客人拿来的是什么伞？' },
    });
  });

  it('holds up no message that needed care, and no work while care lasts', () => {
    const crying = aTalk({ words: '我不想活了，站在阳台上' });
    expect(describeStanding(anInput({ conversation: crying })).last).toBeNull();
    const standing = describeStanding(anInput({ shelf: MADE, isInCare: true }));
    expect([standing.last, standing.next]).toEqual([null, null]);
  });

  it('tells a withheld message as a conversation without words', () => {
    const { last } = describeStanding(anInput({ conversation: aTalk({ words: null }) }));
    expect(last).toMatchObject({ title: '修伞的生意', lastWords: null, asked: null });
  });
});

describe('posts that are due', () => {
  const dueIn = (items: Parameters<typeof aMonth>[0], done: readonly string[] = []) =>
    describeStanding(anInput({ shelf: MADE, calendar: aMonth(items, done) })).due;

  it('are those of today, then those of the last three days, without what is ticked', () => {
    const items = [
      anItem('a', '2026-03-16', '太早'),
      anItem('b', '2026-03-17', '三天前'),
      anItem('c', '2026-03-19', '昨天'),
      anItem('d', '2026-03-20', '今天'),
      anItem('e', '2026-03-20', '今天发了'),
      anItem('f', '2026-03-21', '明天'),
    ];
    expect(dueIn(items, ['e']).map(({ title, isToday }) => [title, isToday])).toEqual([
      ['今天', true],
      ['昨天', false],
      ['三天前', false],
    ]);
  });

  it('are no days on which something else is done, which are told beside them', () => {
    const items = [
      anItem('a', '2026-03-20', '问那家肯不肯', { slot: 'work' }),
      anItem('b', '2026-03-20', '翻账', { slot: 'work' }),
      anItem('c', '2026-03-19', '昨天的', { slot: 'work' }),
      anItem('d', '2026-03-20', '歇', { slot: 'rest' }),
    ];
    const standing = describeStanding(anInput({ shelf: MADE, calendar: aMonth(items, ['b']) }));
    expect(standing.due).toEqual([]);
    expect(standing.tasks).toEqual([
      { deliverableId: '00000000-0000-4000-8000-000000000001', key: 'a', title: '问那家肯不肯' },
    ]);
    expect(standingLines(standing)).toContain('今天要办：「问那家肯不肯」');
  });

  it('leave out the tasks and the post to come where there are none', () => {
    const items = [anItem('a', '2026-03-20', '问那家肯不肯', { slot: 'work' })];
    const standing = describeStanding(anInput({ shelf: MADE, calendar: aMonth(items, ['a']) }));
    expect(standing).not.toHaveProperty('tasks');
    expect(standing).not.toHaveProperty('coming');
    expect(describeStanding(anInput({ shelf: MADE }))).toMatchObject({ due: [], unmeasured: [] });
  });

  it('are neither free slots nor blanks', () => {
    expect(
      dueIn([
        anItem('a', '2026-03-20', '留给热点', { slot: 'free' }),
        anItem('b', '2026-03-20', '【待补充】'),
      ]),
    ).toEqual([]);
    const month = aMonth([anItem('a', '2026-03-20', '待定'), anItem('b', '2026-03-20', '期待定制的人')]);
    const { due } = describeStanding(anInput({ shelf: MADE, calendar: { ...month, blank: '待定' } }));
    expect(due.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('a post that is due', () => {
  const items = [
    anItem('c', '2026-03-25', '再下一条'),
    anItem('a', '2026-03-20', '伞面怎么补', { format: '口播' }),
    anItem('b', '2026-03-23', '伞骨怎么认', { topic: null }),
  ];
  const script = { id: 'script', kind: 'script', subject: ' 伞面怎么补', day: '2026-03-19' } as const;

  it('says what it is, and which script is there for it', () => {
    const { due } = describeStanding(anInput({ shelf: [...MADE, script], calendar: aMonth(items) }));
    expect(due).toEqual([
      {
        ...{ deliverableId: '00000000-0000-4000-8000-000000000001', key: 'a', day: '2026-03-20' },
        ...{ title: '伞面怎么补', isToday: true, hasScript: true, scriptId: 'script' },
        ...{ topic: 't-a', format: '口播', platform: '视频号' },
      },
    ]);
  });

  it('is followed by the first one after today that is not ticked', () => {
    const comingWith = (done: readonly string[]) =>
      describeStanding(anInput({ shelf: MADE, calendar: aMonth(items, done) })).coming;
    expect(comingWith(['a'])).toMatchObject({ title: '伞骨怎么认', isToday: false, topic: null });
    expect(comingWith(['a'])).toMatchObject({ hasScript: false, scriptId: null });
    expect(comingWith(['b'])?.title).toBe('再下一条');
    expect(comingWith(['b', 'c'])).toBeUndefined();
  });

  it('is not shown while care lasts, nor is the next one', () => {
    const { due, coming } = describeStanding(
      anInput({ shelf: MADE, calendar: aMonth(items), isInCare: true }),
    );
    expect([due, coming]).toEqual([[], undefined]);
  });
});

describe('posts without figures', () => {
  const items = [
    anItem('a', '2026-03-05', '十五天前'),
    anItem('b', '2026-03-06', '十四天前'),
    anItem('c', '2026-03-12', '没发的'),
    anItem('d', '2026-03-15', '记过的'),
    anItem('e', '2026-03-18', '两天前'),
    anItem('f', '2026-03-19', '昨天'),
  ];

  it('are ticked, two to fourteen days old, and not among the results', () => {
    const { unmeasured } = describeStanding(
      anInput({
        shelf: MADE,
        calendar: aMonth(items, ['a', 'b', 'd', 'e', 'f']),
        results: [{ day: '2026-03-16', title: ' 记过的' }],
      }),
    );
    expect(unmeasured).toEqual([
      { day: '2026-03-18', title: '两天前', platform: '视频号' },
      { day: '2026-03-06', title: '十四天前', platform: '视频号' },
    ]);
  });

  it('stay so when another post of that name was measured long before', () => {
    const { unmeasured } = describeStanding(
      anInput({
        calendar: aMonth(items, ['e']),
        shelf: MADE,
        results: [{ day: '2026-03-01', title: '两天前' }],
      }),
    );
    expect(unmeasured).toHaveLength(1);
  });
});

describe('figures of posts', () => {
  it('are wanted of what was posted two weeks ago, and of no other post', () => {
    const items = [
      anItem('a', '2026-03-16', '【待补充】'),
      anItem('b', '2026-03-16', '歇着', { slot: 'rest' }),
      anItem('c', '2026-03-16', '发过的'),
    ];
    const { unmeasured } = describeStanding(
      anInput({ shelf: MADE, calendar: aMonth(items, ['a', 'b', 'c']) }),
    );
    expect(unmeasured.map(({ title }) => title)).toEqual(['发过的']);
  });
});

describe('the next work', () => {
  it('is figures before a review, and a review before another month', () => {
    const over = aMonth([anItem('a', '2026-03-16', '发过的')], ['a']);
    const results = [{ day: '2026-03-10', title: '更早的' }];
    expect(nextOf({ shelf: MADE, calendar: over, results })?.text).toBe('记一条数据');
    const measured = [...results, { day: '2026-03-16', title: '发过的' }];
    expect(nextOf({ shelf: MADE, calendar: over, results: measured })?.text).toBe('做这周的复盘');
  });

  it('is no script for a post of yesterday, and another month only from the day after the last one', () => {
    const yesterday = aMonth([anItem('a', '2026-03-19', '昨天的'), later]);
    expect(nextOf({ shelf: MADE, calendar: yesterday })?.type).toBe('conversation');
    const script = { id: 's', kind: 'script', subject: '今天的', day: '2026-03-19' } as const;
    const today = aMonth([anItem('a', '2026-03-20', '今天的')]);
    expect(nextOf({ shelf: [...MADE, script], calendar: today })?.type).toBe('conversation');
  });

  it('is the first of card, topics and calendar that is missing', () => {
    const [card, topics] = MADE;
    if (card === undefined || topics === undefined) throw new Error('nothing is made');
    expect(nextOf({})).toEqual({
      type: 'order',
      text: '出定位卡',
      order: { action: 'make', kind: 'positioning' },
      title: null,
    });
    expect(nextOf({ shelf: [card] })?.text).toBe('出选题库');
    expect(nextOf({ shelf: [card, topics] })?.text).toBe('排30天日历');
  });

  it('is a script for today, of the topic that was planned', () => {
    const calendar = aMonth([anItem('d', '2026-03-20', '伞面怎么补'), later]);
    expect(nextOf({ shelf: MADE, calendar })).toEqual({
      type: 'order',
      text: '写今天这条的脚本',
      order: { action: 'make', kind: 'script', topic: 't-d' },
      title: '伞面怎么补',
    });
    const written = { id: 's', kind: 'script', subject: '伞面怎么补', day: '2026-03-19' } as const;
    expect(nextOf({ shelf: [...MADE, written], calendar })?.type).toBe('conversation');
  });

  it('names a post without a topic in words, because an order would write another one', () => {
    const calendar = aMonth([anItem('d', '2026-03-20', '伞面怎么补', { topic: null })]);
    expect(nextOf({ shelf: MADE, calendar })).toMatchObject({
      type: 'message',
      message: '帮我写脚本：伞面怎么补',
    });
  });

  it('is the oldest post without figures', () => {
    const items = [anItem('a', '2026-03-12', '先发的'), anItem('b', '2026-03-16', '后发的'), later];
    expect(nextOf({ shelf: MADE, calendar: aMonth(items, ['a', 'b']) })).toEqual({
      type: 'result',
      text: '记一条数据',
      post: { day: '2026-03-12', title: '先发的', platform: '视频号' },
    });
  });

  it('is a review once figures of a week were seen by none', () => {
    const calendar = aMonth([later]);
    const results = [
      { day: '2026-03-12', title: '一' },
      { day: '2026-03-19', title: '二' },
    ];
    const review = (day: string) => [...MADE, { id: 'r', kind: 'review', subject: '', day } as const];
    expect(nextOf({ shelf: MADE, calendar, results })?.text).toBe('做这周的复盘');
    expect(nextOf({ shelf: MADE, calendar, results: results.slice(1) })?.type).toBe('conversation');
    expect(nextOf({ shelf: review('2026-03-13'), calendar, results })?.text).toBe('做这周的复盘');
    expect(nextOf({ shelf: review('2026-03-16'), calendar, results })?.type).toBe('conversation');
    expect(nextOf({ shelf: review('2026-03-19'), calendar, results })?.type).toBe('conversation');
  });

  it('is a review by the latest that was made, in whatever order they are kept', () => {
    const reviewed = (...days: readonly string[]) =>
      nextOf({
        shelf: [...MADE, ...days.map((day) => ({ id: day, kind: 'review', subject: '', day }) as const)],
        calendar: aMonth([later]),
        results: [
          { day: '2026-03-19', title: '二' },
          { day: '2026-03-12', title: '一' },
        ],
      })?.type;
    expect(reviewed('2026-03-13', '2026-03-02')).toBe('order');
    expect(reviewed('2026-03-16', '2026-03-02')).toBe('conversation');
    expect(reviewed('2026-03-02', '2026-03-16')).toBe('conversation');
    expect(reviewed()).toBe('order');
    const fresh = [
      { day: '2026-03-19', title: '二' },
      { day: '2026-03-14', title: '一' },
    ];
    expect(nextOf({ shelf: MADE, calendar: aMonth([later]), results: fresh })?.type).toBe('conversation');
  });

  it('is another month by the last day of the plan, in whatever order its days are kept', () => {
    const over = ['2026-03-19', '2026-03-02'].map((day, at) =>
      anItem(`${at}`, day, `第${at}条`, { slot: 'rest' }),
    );
    expect(nextOf({ shelf: MADE, calendar: aMonth(over) })?.text).toBe('排下一个30天');
    expect(nextOf({ shelf: MADE, calendar: aMonth([later, ...over]) })?.type).toBe('conversation');
    expect(nextOf({ shelf: MADE, calendar: aMonth([]) })?.type).toBe('conversation');
  });

  it('is another month when the last one is over', () => {
    const calendar = aMonth([anItem('a', '2026-03-02', '最后一条')]);
    expect(nextOf({ shelf: MADE, calendar })?.text).toBe('排下一个30天');
  });

  it('goes on with the last conversation, or asks what is next without one', () => {
    const calendar = aMonth([later]);
    expect(nextOf({ shelf: MADE, calendar })).toEqual({ type: 'conversation', text: '接着上次说' });
    expect(nextOf({ shelf: MADE, calendar, conversation: null })?.type).toBe('message');
  });
});
