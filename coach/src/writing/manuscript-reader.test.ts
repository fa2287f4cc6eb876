import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { KINDS } from '../kinds/kinds';
import { makeManuscriptReader } from './manuscript-reader';

const MANUSCRIPT = `# 一担好重

她讲：「我爷老子一世人就晓得挑砖，有么子好写的咯。」我问她，一担好重？挑了好多年？她讲不出，打电话问她姆妈。

- 一担，一百六十斤
- 挑了三十一年`;
const LINES = '@@写\n题目|挑砖|m1\n段1口播|她讲，有么子好写的咯。|m1\n段2口播|我问她，一担好重。|m1\n@@@';

const read = (pieces: readonly string[]) => {
  const reader = makeManuscriptReader(KINDS.script);
  const lines = pieces.flatMap((piece) => reader.push(piece));
  return { lines: [...lines, ...reader.end(true)], manuscript: reader.manuscript };
};

describe('an answer to whoever asks for a manuscript', () => {
  it('is a manuscript where it is written as in a chat, and has no lines', () => {
    expect(read([MANUSCRIPT])).toEqual({ lines: [], manuscript: MANUSCRIPT });
  });

  it('is read as lines where its model writes lines, and is no manuscript', () => {
    const { lines, manuscript } = read([`好的。\n${LINES}`]);
    expect(lines.map(({ key }) => key)).toEqual(['题目', '段1口播', '段2口播']);
    expect(manuscript).toBeNull();
  });

  it('is a manuscript without what was thought aloud before it', () => {
    expect(read([`<think>先想清楚给谁看</think>\n${MANUSCRIPT}`]).manuscript).toBe(MANUSCRIPT);
  });

  it.each([
    ['nothing', ''],
    ['an excuse', '抱歉，这个我写不了，换一个吧。'],
    ['JSON', `{"title": "${'砖'.repeat(80)}"}`],
    ['English', `${'A load of bricks, and thirty-one years of it. '.repeat(8)}${'砖'.repeat(60)}`],
  ])('is none where it is %s', (_, text) => {
    expect(read([text])).toEqual({ lines: [], manuscript: null });
  });

  it('may begin a line with one @, have JSON in its midst, and be half in other letters', () => {
    const called = `@小林 ${'砖'.repeat(60)}`;
    expect(read([called])).toEqual({ lines: [], manuscript: called });
    const within = `${MANUSCRIPT}\n{"一": 1}`;
    expect(read([within]).manuscript).toBe(within);
    const half = `${'砖'.repeat(60)}${'a'.repeat(60)}`;
    expect(read([half]).manuscript).toBe(half);
    expect(read([`${half}a`]).manuscript).toBeNull();
    expect(read(['砖'.repeat(59)]).manuscript).toBeNull();
  });

  it('comes to the same however it is cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(MANUSCRIPT, LINES, `好。\n${LINES}`),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
          expect(read(pieces)).toEqual(read([text]));
        },
      ),
    );
  });
});
