import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { platformOf } from '../kinds/platform-of';
import { positioningKind } from '../kinds/positioning/positioning-kind';
import { scriptKind } from '../kinds/script/script-kind';
import { storyKind } from '../kinds/story/story-kind';
import { linesOf } from '../kinds/testing/lines-of';
import { aContext } from '../kinds/testing/writing-context';
import { blankWord } from '../protocol/blank-word';
import type { OrderParameters } from '../protocol/records';
import { fillBlanks, readBlanks, writeBlanks } from './blanks';
import { checkWhole } from './check-lines';
import { orderLines } from './order-lines';

/** Lines that cite nothing. */
const written = (text: string) =>
  linesOf(
    text
      .split('\n')
      .map((line) => `${line}|`)
      .join('\n'),
  );

const ordered: OrderParameters = { blank: '待定' };
const whole = (text: string, parameters: OrderParameters) =>
  checkWhole(written(text), {
    kind: positioningKind,
    context: aContext({ parameters }),
    sources: { said: new Map(), facts: new Map(), allowed: [] },
    checkWording: () => [],
    changed: null,
  }).map(({ key, why }) => `${key ?? ''}${why}`);

describe('the word of the user for a blank', () => {
  it('is what a writer is told to leave', () => {
    expect(orderLines(ordered, []).at(-1)).toBe(
      '空着的不写【待补充】：一行都没讲过就写待定，句子里缺一处写【待定】，几处都行',
    );
    expect(orderLines({ must: ['包邮'] }, []).join()).not.toContain('空着');
  });

  it('is a gap for the checks, and without it any text', () => {
    const told = '故事1后来|待定';
    const untold = (parameters: OrderParameters) =>
      storyKind.objections(readBlanks(written(told), blankWord(parameters)), aContext({ parameters }));
    expect(untold(ordered)).toEqual([]);
    expect(untold({})).toHaveLength(1);
  });

  it('may stand as often as there is a blank, for that is what was asked for', () => {
    const four = `做什么|待定\n为谁|待定\n卖什么|约【待定】一次\n凭什么信你|${GAP}`;
    expect(whole(four, ordered).join()).not.toContain('最多3处');
    const unasked = four.replaceAll('【待定】', GAP).replaceAll('待定', GAP);
    expect(whole(unasked, {}).join()).toContain('有4处，最多3处');
  });

  it('takes the place of every gap, and leaves words that only hold it', () => {
    const lines = written(`甲|${GAP}\n乙|案例${GAP}，期待定制\n丙|待定\n丁|价 待定`);
    expect(writeBlanks(lines, '待定').map(({ text }) => text)).toEqual([
      ...['待定', '案例【待定】，期待定制', '待定', '价 待定'],
    ]);
    expect(readBlanks(lines, '待定').map(({ text }) => text)).toEqual([
      ...[GAP, `案例${GAP}，期待定制`, GAP, `价 ${GAP}`],
    ]);
    expect([readBlanks(lines, null), writeBlanks(lines, null)]).toEqual([lines, lines]);
  });

  it('stands in a content in all places, and no platform is called so', () => {
    const content = scriptKind.toContent(
      written('题目|漏\n封面|漏\n标题1|漏\n标题2|漏\n标题3|漏\n段1口播|一\n段2口播|二\n段3口播|三'),
      aContext(),
    );
    if (content === null) throw new Error('nothing was made');
    const filled = fillBlanks('script', content, '待定');
    expect(filled).toMatchObject({ judgement: '漏', platform: '待定' });
    expect(filled.beats[0]).toMatchObject({ say: '一', shot: '' });
    expect(JSON.stringify(filled)).not.toContain(GAP);
    expect(platformOf(aContext({ current: filled, parameters: ordered })).name).toBe(GAP);
  });

  it('that has no room in a content leaves the gaps there', () => {
    const content = { ...GOOD, platform: `大大大大大大大${GAP}` };
    expect(fillBlanks('script', content, '等我回去再说吧').platform).toBe(content.platform);
    expect(fillBlanks('script', content, null)).toBe(content);
  });
});

const GOOD = {
  judgement: '先拍漏。',
  topic: '漏',
  platform: '抖音',
  seconds: 15,
  titles: ['漏', '漏', '漏'],
  coverLine: '漏',
  beats: (['钩子', '核心', '行动'] as const).map((part, index) => ({
    ...{ from: index * 5, to: index * 5 + 5, part },
    ...{ say: '漏', shot: '手', caption: '漏' },
  })),
  tags: [],
};
