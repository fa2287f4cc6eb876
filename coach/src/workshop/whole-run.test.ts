import { deliverableSchemas, GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { describeWorkshop } from './describe-workshop';
import { UMBRELLA_MENDER } from './testing/people';
import { aUser, lastTurn, say } from './testing/run-workshop';
import { strangeWords, textsIn } from './testing/worksheet-words';
import { isWorksheetKind, WORKSHEET_KINDS } from './worksheet-kinds';
import { makeWorksheet } from './worksheets/make-worksheet';
import type { WorksheetInput } from './worksheets/worksheet-input';
import { withMade } from './workshop-state';

/** A slow thumb, and slow reading. */
const TYPED_A_MINUTE = 40;
const READ_A_MINUTE = 300;

const finished = say(aUser(), '开始', ...UMBRELLA_MENDER, '全部做出来');

const inputOf = (topics: WorksheetInput['topics']): WorksheetInput => ({
  facts: finished.facts,
  scenes: [],
  today: '2026-11-23',
  festivals: [{ day: '2026-12-07', name: '大雪' }],
  topics,
});

describe('somebody who mends umbrellas', () => {
  it('has card, kit, ten topics, calendar, script and ladder after ten answers and two taps', () => {
    expect(finished.turns).toHaveLength(12);
    for (const { chips } of finished.turns) expect(chips.length).toBeLessThanOrEqual(4);
    const { orders } = lastTurn(finished);
    expect(orders.map(({ kind }) => kind)).toEqual([...WORKSHEET_KINDS]);
    let topics: WorksheetInput['topics'] = null;
    for (const { kind } of orders) {
      if (!isWorksheetKind(kind)) continue;
      const sheet: ReturnType<typeof makeWorksheet> = makeWorksheet(kind, inputOf(topics));
      expect(deliverableSchemas[kind].safeParse(sheet).error).toBeUndefined();
      expect(strangeWords(sheet, inputOf(topics))).toEqual([]);
      if (kind === 'topics' && 'topics' in sheet) topics = sheet;
    }
    expect(topics?.topics.filter(({ text }) => text === GAP)).toEqual([]);
  });

  it('finds every answer word for word in the worksheets', () => {
    const all = WORKSHEET_KINDS.flatMap((kind) => textsIn(makeWorksheet(kind, inputOf(null)))).join('\n');
    for (const answer of UMBRELLA_MENDER) expect(all).toContain(answer);
  });

  it('needs at most eight minutes on a phone', () => {
    const toRead = finished.turns.reduce((sum, { text }) => sum + text.length, 0);
    const toType = UMBRELLA_MENDER.reduce((sum, answer) => sum + answer.length, 0);
    expect(toRead / READ_A_MINUTE + toType / TYPED_A_MINUTE).toBeLessThanOrEqual(8);
  });
});

describe('the end', () => {
  it('leads to the answers, of which each may be changed and all be made anew', () => {
    expect(lastTurn(finished).chips).toEqual(['我答了什么', '全部做出来']);
    expect(lastTurn(say(finished, '我答了什么')).text).toContain('改 第3问');
  });
});

describe('the first screen', () => {
  it('tells somebody new what this is, and opens no question', () => {
    const view = describeWorkshop(aUser().state, []);
    expect(view).toMatchObject({ answered: 0, total: 10, made: [], next: '开始' });
    expect(view.text).toContain('离线教练');
  });

  it('tells who comes back how far they are, what is made and what comes next', () => {
    const user = say(aUser(), '开始', ...UMBRELLA_MENDER.slice(0, 4), '出定位卡');
    const view = describeWorkshop(user.state, user.facts);
    expect(view.text).toBe('十问答了4问。出过：定位卡。下一步：接着答。');
    expect(view.chips).toContain('出四件套');
    expect(view.state.open).toBeNull();
  });

  it('says nothing of works where none is made, and is no first screen where one is', () => {
    const user = say(aUser(), '开始', ...UMBRELLA_MENDER.slice(0, 2));
    expect(describeWorkshop(user.state, user.facts).text).toBe('十问答了2问。下一步：接着答。');
    const ordered = say(aUser(), '出定位卡');
    expect(describeWorkshop(ordered.state, []).text).toBe('十问答了0问。出过：定位卡。下一步：开始。');
  });

  it('knows the shelf better than the orders', () => {
    const view = describeWorkshop(withMade(finished.state, ['kit']), finished.facts);
    expect(view.made).toEqual(['kit']);
    expect(view).toMatchObject({ answered: 10, next: '全部做出来' });
  });
});
