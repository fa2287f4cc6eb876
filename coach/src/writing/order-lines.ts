import { GAP } from '@qihang/shared/contracts';
import { paceOf } from '../checks/check-parameters';
import { asksForMissing } from '../kinds/endnotes/endnote-slots';
import { isAsked, type LineSlot } from '../kinds/line-slot';
import { blankWord } from '../protocol/blank-word';
import type { OrderParameters } from '../protocol/records';
import { boundsOf, nameOf, type OrderBound } from './order-bounds';
import { orderedItems } from './ordered-items';

/** A script that is much shorter than was asked for is another script. */
const FULL_SHARE = 0.8;

/** What was ordered, for the writer, a line each in Chinese; nothing for what was not said. */
export function orderLines(
  parameters: OrderParameters,
  slots: readonly LineSlot[],
  settled: readonly string[] = [],
): readonly string[] {
  const { topic, seconds, pace, tone, platform, audience, days, perWeek, from } = parameters;
  const { must = [], mustNot = [], avoid = [], unknown = [], wish } = parameters;
  const lines: readonly (string | null)[] = [
    said(topic, (value) => `题目：${value}（就写这一件，不换成别的）`),
    said(seconds, (value) => `时长：${value}秒，口播合计${roomOf(value, paceOf(parameters))}字，标点不算`),
    said(pace, (value) => `语速：他一秒说${value}个字`),
    ...boundsOf(parameters, slots).map(boundLine),
    said(
      orderedItems(parameters, slots) ?? undefined,
      ({ slot, count }) => `条数：${slot.key}正好${count}条`,
    ),
    said(tone, (value) => `口气：${value}`),
    said(platform, (value) => `平台：${value}`),
    said(audience, (value) => `给谁看：${value}`),
    said(days, (value) => `天数：${value}天`),
    said(perWeek, (value) => `一周${value}条`),
    said(from, (value) => `从${value}起`),
    listed(must, '一定要有，原样出现：'),
    listed(mustNot, '这几个字不能出现：'),
    listed(avoid, '这几件事不碰，换个说法也不行：'),
    listed(
      unknown,
      `他自己的这些没讲过，不编，${asksForMissing(slots) ? '绕开，要紧的在空#里问' : `要用写${GAP}`}；行当里人人知道的、观众自己验得出的照写，不算他的：`,
    ),
    said(wish, (value) => `还要求：${value}`),
    ...settled.map((note) => `要求对不上的：${note}`),
    said(blankWord(parameters) ?? undefined, blankLine),
  ];
  return lines.filter((line) => line !== null);
}

const boundLine = ({ slots, most, isEach }: OrderBound): string =>
  isEach
    ? `字数：${slots
        .filter(isAsked)
        .map(({ key }) => key)
        .join('、')}每条不超过${most}字，标点也算`
    : `字数：${nameOf(slots)}合计不超过${most}字，标点也算`;

const blankLine = (word: string): string =>
  `空着的不写${GAP}：一行都没讲过就写${word}，句子里缺一处写【${word}】，几处都行`;

const said = <T>(value: T | undefined, say: (value: T) => string): string | null =>
  value === undefined || value === '' ? null : say(value);

const listed = (words: readonly string[], title: string): string | null =>
  words.length === 0 ? null : `${title}${words.join('、')}`;

function roomOf(seconds: number, pace: number): string {
  const most = seconds * pace;
  return `${Math.ceil(most * FULL_SHARE)}到${most}`;
}
