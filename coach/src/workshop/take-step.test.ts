import { answerAttachmentsSchema, type DELIVERABLE_KINDS } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { questionAt } from './questions';
import { UMBRELLA_MENDER } from './testing/people';
import { aConfirmedFact, aUser, lastTurn, say, send } from './testing/run-workshop';
import { WORKSHEET_KINDS } from './worksheet-kinds';
import { COMMAND_NAMES, QUESTIONS, SAYINGS } from './workshop-texts';

const started = say(aUser(), '开始');
const upTo = (count: number) => say(started, ...UMBRELLA_MENDER.slice(0, count));
const finished = upTo(10);

describe('ten questions', () => {
  it('asks one at a time, for ten fields, and stores each answer as it was typed', () => {
    expect(lastTurn(started).text).toContain(`第1问，共10问：${QUESTIONS[0].ask}`);
    expect(finished.facts.map(({ field, value }) => [field, value])).toEqual(
      QUESTIONS.map(({ field }, at) => [field, UMBRELLA_MENDER[at]]),
    );
    expect(finished.turns.flatMap(({ store }) => store)).toHaveLength(10);
  });

  it('shows what it has stored, with a button that changes it', () => {
    const turn = lastTurn(upTo(2));
    expect(turn.text).toContain(`记下：${UMBRELLA_MENDER[1]}`);
    expect(turn.chips).toContain('改 第2问');
    expect(turn.text).toContain('第3问');
  });

  it('shows what was typed as it was typed, whatever it means in Markdown', () => {
    expect(lastTurn(say(started, '*修*表 <b>[x](y)')).text).toContain('记下：\\*修\\*表 \\<b\\>\\[x\\](y)');
    expect(lastTurn(say(started, '修表\n# 换电池')).text).toContain('记下：修表 ／ \\# 换电池');
  });

  it('stores a tapped example as it is called, and no button of another question', () => {
    const tapped = send(started, { command: '修东西' });
    expect(lastTurn(tapped).store).toEqual([{ field: 'business', value: '修东西', replaces: [] }]);
    const stale = send(started, { command: '抖音' });
    expect(lastTurn(stale).store).toEqual([]);
    expect(stale.state.open).toBe(1);
  });

  it('offers a first card after the third answer', () => {
    expect(lastTurn(upTo(3)).chips).toContain('出定位卡');
    expect(lastTurn(upTo(3)).text).toContain(SAYINGS.early);
    expect(lastTurn(upTo(4)).text).not.toContain(SAYINGS.early);
    expect(lastTurn(say(upTo(4), '改 第3问', '多久能拿')).text).toContain(SAYINGS.early);
    expect(lastTurn(say(upTo(5), '改 第3问', '改 第4问')).text).not.toContain(SAYINGS.early);
  });

  it('says so where a price or a pace holds no number, and keeps it all the same', () => {
    const turn = lastTurn(say(upTo(5), '看活再定'));
    expect(turn.store[0]?.value).toBe('看活再定');
    expect(turn.text).toContain(SAYINGS.noNumber);
  });

  it('asks for less where an answer is longer than its field, and stores no part of it', () => {
    const turn = lastTurn(say(started, '修'.repeat(201)));
    expect(turn.store).toEqual([]);
    expect(turn.text).toContain('这段有201个字');
    expect(turn.state.open).toBe(1);
  });

  it('does not ask for what the user has confirmed before', () => {
    const user = aUser({ facts: [aConfirmedFact({ field: 'business', value: '修伞' })] });
    expect(say(user, '开始').state.open).toBe(2);
    const heard = aUser({ facts: [aConfirmedFact({ field: 'business', status: 'heard' })] });
    expect(say(heard, '开始').state.open).toBe(1);
  });
});

describe('no answer', () => {
  it.each(['不知道', '随便', '没有', '？', '?', '。。。', '都行', '不知道。'])(
    'brings other examples for %s',
    (word) => {
      const turn = lastTurn(say(started, word));
      expect(turn.store).toEqual([]);
      expect(turn.text).toContain(QUESTIONS[0].hints[0]);
      expect(turn.chips).toEqual([...QUESTIONS[0].examples.slice(3), '跳过']);
    },
  );

  it('brings examples twice, then the next question', () => {
    const user = say(started, '不知道', '随便');
    expect(user.state.open).toBe(1);
    const skipped = say(user, '不知道');
    expect(skipped.state).toMatchObject({ open: 2, skipped: [1], unsure: 0 });
    expect(lastTurn(skipped).text).toContain('跳过第1问');
  });

  it('brings the second hint with the first examples again, and begins anew at the next question', () => {
    const again = lastTurn(say(started, '不知道', '随便'));
    expect(again.text).toContain(QUESTIONS[0].hints[1]);
    expect(again.chips).toEqual([...QUESTIONS[0].examples.slice(0, 3), '跳过']);
    const next = lastTurn(say(started, '不知道', UMBRELLA_MENDER[0] ?? ''));
    expect(next.chips.slice(0, 2)).toEqual(QUESTIONS[1].examples.slice(0, 2));
    const reopened = lastTurn(say(upTo(2), '不知道', '改 第1问'));
    expect(reopened.chips.slice(0, 3)).toEqual(QUESTIONS[0].examples.slice(0, 3));
    expect(reopened.state.unsure).toBe(0);
  });

  it('is a short phrase: what only begins like one is an answer', () => {
    expect(lastTurn(say(started, '不知道怎么说，就是给人修伞换骨的')).store).toHaveLength(1);
  });

  it('leaves an answer that there was when it is skipped', () => {
    const user = say(upTo(3), '改 第2问', '跳过');
    expect(user.state).toMatchObject({ open: 4, skipped: [] });
    expect(user.facts).toHaveLength(3);
  });
});

describe('ways through', () => {
  it('goes back, and replaces only when something new is sent', () => {
    const back = say(upTo(3), '上一问');
    expect(back.state.open).toBe(3);
    expect(lastTurn(back).text).toContain(`第3问现在记的是：${UMBRELLA_MENDER[2]}`);
    const changed = say(back, '多久能拿');
    expect(lastTurn(changed).store[0]?.replaces).toHaveLength(1);
    expect(changed.facts.filter(({ field }) => field === 'customerWords').map(({ value }) => value)).toEqual([
      '多久能拿',
    ]);
    expect(changed.state.open).toBe(4);
  });

  it('goes back no further than the first question, and from the end to the last one', () => {
    expect(say(started, '上一问').state.open).toBe(1);
    expect(say(finished, '上一问').state.open).toBe(10);
    expect(say(upTo(4), '停一下', '上一问').state.open).toBe(4);
  });

  it('skips the question that comes next while none is open', () => {
    const user = say(upTo(2), '停一下', '跳过');
    expect(user.state).toMatchObject({ open: 4, skipped: [3] });
    expect(lastTurn(say(finished, '跳过')).text).toContain('十问走完，记下10条');
  });

  it('has a skipped question answered by itself when it is reopened', () => {
    const user = say(started, '跳过', '改 第1问', '修伞的');
    expect(user.state).toMatchObject({ open: 2, skipped: [], last: 1 });
    expect(say(started, '跳过', '改 第1问', '跳过').state.skipped).toEqual([1]);
  });

  it.each(['改 第2问', '改第2问', '　改 第２问 '])('opens an answer for %s', (name) => {
    expect(say(upTo(4), name).state.open).toBe(2);
  });

  it('opens the answer before for 改', () => {
    expect(say(upTo(4), '改').state.open).toBe(4);
    expect(lastTurn(say(aUser(), '改')).text).toBe(SAYINGS.nothingToRevise);
  });

  it('takes a command by its exact name only', () => {
    expect(lastTurn(say(started, '跳过吧')).store[0]?.value).toBe('跳过吧');
    expect(lastTurn(say(started, '出脚本要多久')).store[0]?.value).toBe('出脚本要多久');
    expect(lastTurn(say(started, '出 脚 本')).orders).toEqual([{ action: 'make', kind: 'script' }]);
  });

  it('tells all answers, and those that are not there', () => {
    const { text } = lastTurn(say(upTo(2), '我答了什么'));
    expect(text).toContain('记下2条');
    expect(text).toContain(`第1问 做的事：${UMBRELLA_MENDER[0]}`);
    expect(text).toContain(`第3问 客户原话：${SAYINGS.noAnswer}`);
  });

  it('offers on an answer that is open again the way on, and no 跳过', () => {
    const { chips } = lastTurn(say(upTo(4), '改 第2问'));
    expect(chips).toEqual([...QUESTIONS[1].examples.slice(0, 3), '接着答']);
  });

  it('tells several answers of one field beside each other', () => {
    const facts = ['修伞', '换骨'].map((value) => aConfirmedFact({ field: 'business', value }));
    expect(lastTurn(say(aUser({ facts }), '我答了什么')).text).toContain('第1问 做的事：修伞 ／ 换骨');
    expect(lastTurn(say(aUser({ facts }), '改 第1问')).text).toContain('现在记的是：修伞 ／ 换骨');
    expect(lastTurn(say(aUser({ facts }), '改 第1问', '补伞')).store[0]?.replaces).toHaveLength(2);
  });

  it('counts what is told of customers as an answer only where it is they who are asked about', () => {
    const of = (field: 'business' | 'audience') => [
      aConfirmedFact({ field, value: '街坊', about: 'customer' }),
    ];
    expect(lastTurn(say(aUser({ facts: of('audience') }), '我答了什么')).text).toContain('记下1条');
    expect(lastTurn(say(aUser({ facts: of('business') }), '我答了什么')).text).toContain('记下0条');
    const blank = [aConfirmedFact({ field: 'business', value: '  ' })];
    expect(say(aUser({ facts: blank }), '开始').state.open).toBe(1);
  });

  it('says what it can do, by the names of the buttons', () => {
    const { text } = lastTurn(say(started, '你能做什么'));
    expect(text).toContain('出定位卡、出四件套、出选题、出日历、出脚本、出阶梯、全部做出来');
    expect(text).toContain('接着答、跳过、上一问、改 第3问、我答了什么、停一下');
    expect(say(started, '你能做什么').state.open).toBeNull();
  });

  it('stops, and goes on where it was', () => {
    const stopped = say(upTo(4), '停一下');
    expect(stopped.state.open).toBeNull();
    expect(say(stopped, '接着答').state.open).toBe(5);
  });

  it('offers what was skipped at the end', () => {
    const user = say(started, '跳过', ...UMBRELLA_MENDER.slice(1));
    expect(user.state.open).toBeNull();
    expect(lastTurn(user).chips).toContain('答跳过的');
    expect(say(user, '答跳过的').state.open).toBe(1);
  });
});

describe('what is typed while no question is open', () => {
  it('is stored only after a tap, as the answer to the next question', () => {
    const typed = say(upTo(2), '停一下', '有人问布破了能补吗');
    expect(lastTurn(typed).store).toEqual([]);
    expect(lastTurn(typed).chips).toEqual(['记为答案', '不是']);
    expect(lastTurn(typed).text).toContain(`第3问：${QUESTIONS[2].ask}`);
    expect(lastTurn(say(typed, '记为答案')).store).toEqual([
      { field: 'customerWords', value: '有人问布破了能补吗', replaces: [] },
    ]);
    const dropped = say(typed, '不是', '记为答案');
    expect(dropped.turns.flatMap(({ store }) => store)).toHaveLength(2);
  });

  it('is offered no longer once a question is opened', () => {
    const typed = say(upTo(2), '停一下', '有人问布破了能补吗');
    expect(lastTurn(say(typed, '改 第1问', '记为答案')).store).toEqual([]);
    expect(lastTurn(say(typed, '上一问')).state.offered).toBeNull();
  });

  it('is offered at the very first message, after an order and after help', () => {
    expect(lastTurn(say(aUser(), '我想做个人IP')).chips).toEqual(['记为答案', '不是']);
    expect(lastTurn(say(aUser(), '*修*表 #1')).text).toContain('\\*修\\*表 \\#1');
    expect(lastTurn(say(upTo(3), '出定位卡', '这卡太空了')).store).toEqual([]);
    expect(lastTurn(say(upTo(3), '你能做什么', '能帮我涨粉吗')).store).toEqual([]);
  });

  it('is kept nowhere once all questions are through', () => {
    const turn = lastTurn(say(finished, '谢谢你啊老高'));
    expect(turn.store).toEqual([]);
    expect(turn.state.offered).toBeNull();
    expect(turn.chips).toContain('全部做出来');
  });

  it('is answered with the buttons where it is a greeting', () => {
    expect(lastTurn(say(aUser(), '你好')).text).toBe(SAYINGS.welcome);
    expect(lastTurn(say(aUser(), '你好')).chips).toEqual(['开始', '出定位卡', '你能做什么']);
    expect(lastTurn(say(upTo(2), '停一下', '在吗')).text).toBe('十问答了2问。');
  });

  it('is not offered where it is longer than an answer', () => {
    const turn = lastTurn(say(upTo(2), '停一下', '修'.repeat(201)));
    expect(turn).toMatchObject({ text: SAYINGS.tooLongToOffer, store: [], state: { offered: null } });
    expect(lastTurn(say(upTo(2), '停一下', '修'.repeat(200))).state.offered?.number).toBe(3);
  });

  it('has the welcome before it for somebody new alone', () => {
    expect(lastTurn(say(aUser(), '我想做个人IP')).text).toContain(SAYINGS.welcome);
    expect(lastTurn(say(upTo(2), '停一下', '布破了能补吗')).text).not.toContain(SAYINGS.welcome);
  });

  it('is nothing where it is a button of before', () => {
    const stopped = say(upTo(2), '停一下');
    expect(lastTurn(send(stopped, { command: '修东西' }))).toMatchObject({
      ...{ text: SAYINGS.staleButton, store: [] },
      chips: ['接着答', '出定位卡', '出四件套', '我答了什么'],
    });
  });
});

describe('orders', () => {
  it.each(WORKSHEET_KINDS)('takes %s at any time, by its name and as an order', (kind) => {
    expect(lastTurn(say(upTo(1), COMMAND_NAMES[kind])).orders).toEqual([{ action: 'make', kind }]);
    const order = { action: 'make', kind, platform: '抖音' } as const;
    const ordered = send(upTo(1), { order });
    expect(lastTurn(ordered).orders).toEqual([order]);
    expect(ordered.state).toMatchObject({ open: null, made: [kind] });
  });

  it('offers next what is not made yet, and what was skipped', () => {
    expect(lastTurn(finished).chips).toEqual(['全部做出来', '改 第10问', '出定位卡', '出四件套']);
    expect(lastTurn(say(upTo(3), '出定位卡')).chips).toEqual(['接着答', '出四件套', '出选题', '我答了什么']);
    const skipped = say(started, '跳过', ...UMBRELLA_MENDER.slice(1), '停一下');
    expect(lastTurn(skipped).chips).toEqual(['全部做出来', '答跳过的', '出定位卡', '我答了什么']);
    expect(lastTurn(say(skipped, '全部做出来')).chips).toEqual(['我答了什么', '答跳过的', '全部做出来']);
  });

  it('makes all six with one tap', () => {
    expect(lastTurn(say(finished, '全部做出来')).orders.map(({ kind }) => kind)).toEqual([
      ...WORKSHEET_KINDS,
    ]);
  });

  it('hands on what is reckoned elsewhere, and says what needs a model', () => {
    const ordered = (kind: (typeof DELIVERABLE_KINDS)[number], action: 'make' | 'again' | 'revise') =>
      lastTurn(send(started, { order: { action, kind } }));
    expect(ordered('review', 'make').orders).toHaveLength(1);
    expect(ordered('check', 'make').orders).toHaveLength(1);
    expect(ordered('story', 'make')).toMatchObject({ orders: [], text: SAYINGS.noStory });
    expect(ordered('topics', 'again')).toMatchObject({ orders: [], text: SAYINGS.noOther });
    expect(ordered('script', 'revise')).toMatchObject({ orders: [], text: SAYINGS.noRevision });
  });
});

describe('texts', () => {
  it('has examples and names that fit on a button and are taken as what they are', () => {
    const chips = [...QUESTIONS.flatMap(({ examples }) => examples), ...Object.values(COMMAND_NAMES)];
    for (const chip of chips) {
      expect(answerAttachmentsSchema.shape.chips.safeParse([chip]).success).toBe(true);
    }
    for (const [at, { field, examples }] of QUESTIONS.entries()) {
      expect(new Set(examples).size).toBe(examples.length);
      for (const example of examples) {
        const user = send(aUser({ state: { ...started.state, open: at + 1 } }), { text: example });
        expect(lastTurn(user).store).toEqual([{ field, value: example, replaces: [] }]);
      }
    }
  });

  it('has short questions, none with an exclamation mark or a formal address', () => {
    for (const { ask } of QUESTIONS) expect(ask.length).toBeLessThanOrEqual(45);
    const all = [...QUESTIONS.flatMap(({ ask, hints }) => [ask, ...hints]), ...Object.values(SAYINGS)];
    expect(all.filter((text) => /[!！您]/.test(text))).toEqual([]);
  });

  it('has a question for each of ten fields', () => {
    expect(new Set(QUESTIONS.map(({ field }) => field)).size).toBe(10);
    expect(questionAt(3).field).toBe('customerWords');
  });
});
