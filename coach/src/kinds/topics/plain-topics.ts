import { GAP } from '@qihang/shared/contracts';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineSlot, MOST_ORDERED } from '../line-slot';
import { makeLineTable } from '../line-table';
import { oneBlock, shortEnd } from '../short-end';
import type { WrittenLine } from '../written-line';
import { isCommon, objectToCommon } from './common-topics';
import { scoreTopic } from './score-topic';
import { type Topics, topicsKind } from './topics-kind';
import { countOf } from './topics-material';
import { objectToTitles } from './topics-objections';
import { reportTopics } from './topics-report';
import { TOPICS_SLOTS } from './topics-slots';

/** Below a title, for whoever has to know how it is meant; it stands where the oldest versions say why. */
const CUE: LineSlot = {
  key: '题#提',
  pointer: '/topics/#/why',
  what: '可以没有：一句提示，翻哪张、拍哪样、开口第一句，只写一样；只要题目的不写',
  role: 'text',
  longest: 40,
  aim: 20,
  count: [0, MOST_ORDERED],
  isForUser: true,
  isToSay: true,
};
const TITLES = TOPICS_SLOTS.filter(({ key }) => key === '判断' || key === '题#');
const SLOTS: readonly LineSlot[] = [...TITLES, CUE];

/** Characters of a title with its cue, and of what stands around all of them. */
const TITLE = 36;
const AROUND = 120;

const CRAFT = `他要的是拿来就用的清单：照他的条数、字数、口气、先后和词写，一条一行，不分类，不解释。
题目就是全部：底下什么都不写，最多一句提示，二十字内，他一看就知道拿哪样拍；要一条一行、只要题目、说短一点的，提示也不写。末尾真有事才写一块，两行，不把题目再讲一遍。
先用他讲过的料：一个现场、客户说的一句、做砸的一回、天天摸的一件东西、他自己数过的数。一样料出几条，换角度，不换皮；一件事只用一回。
他的料不够，写行当里常碰上的，来源空着，交出去时会标上让他划；最多一半，不挂不相干的来源充数。
每条是他张嘴就说得出的一句，看得见东西；字数紧，留下那样东西，删掉道理。没讲的结果、人物、数字不补。头三条今天就拍得成。
判断：先发哪一条，一句话。`;

/** A short one of a trade that nobody it is measured with has. */
const EXAMPLE = `修伞的，要三条，每条八个字以内，m2讲退伞，f3是数：
判断|先发第一条：手里那把就拍得成。|m2
题1|这把伞，我没修|m2
题1提|翻退回去那几把，拍断口|m2
题2|骨子一掰，脆的|m2
题2提|先收声，再说为什么|
题3|湿伞别套那个布套|`;

const withSections: Kind<'topics'> = withEndnotes({
  ...topicsKind,
  name: '选题清单',
  slots: SLOTS,
  craft: CRAFT,
  examples: EXAMPLE,
  hasInsight: false,
  objections: (lines, context) => {
    const table = makeLineTable(lines, SLOTS);
    return [...objectToCommon(table.numbers('题#'), table, context), ...objectToTitles(lines, context)];
  },
  report: reportTopics,
  room: (context) => ({ words: 0, whole: countOf(context) * TITLE + AROUND, countsItems: true }),
  toContent,
  toLines: (content) => topicsKind.toLines(content).map(asCue),
});

/** A 选题库 of which only the titles were asked for, in a number and a length: its own plan yields to that. */
export const plainTopicsKind: Kind<'topics'> = {
  ...withSections,
  slots: shortEnd(withSections.slots, oneBlock('真有事要他先办、要他核才写，两行内')),
};

/** The reason of the oldest versions is the cue of a list. */
const asCue = ({ key, ...line }: WrittenLine): WrittenLine => ({
  ...line,
  key: key.endsWith('为什么') ? `${key.slice(0, -'为什么'.length)}提` : key,
});

const cueOf = (text: string): string => (text === GAP ? '' : fitText(text, 40));

const UNPLANNED = { pillar: '', hook: '', audience: '', stage: '' as const, format: '', why: '' };

function toContent(lines: readonly WrittenLine[], context: WritingContext): Topics | null {
  const table = makeLineTable(lines, SLOTS);
  const titles = table
    .numbers('题#')
    .map((number) => ({
      text: table.text('题#', number),
      from: table.line('题#', number)?.from ?? [],
      cue: cueOf(table.text(CUE.key, number)),
      isCommon: isCommon(number, table, context),
    }))
    .filter(({ text }) => text !== '');
  const [first] = titles;
  if (first === undefined) return null;
  return contentOf('topics', {
    judgement: fitText(table.text('判断') || `先拍「${first.text}」这一题。`, 200),
    pillars: [],
    topics: titles.map(({ text, cue, from, isCommon: isKnown }, index) => ({
      key: `t${index + 1}`,
      ...{ text, ...UNPLANNED, why: cue },
      ...(isKnown && { isCommon: true }),
      score: scoreTopic({ ...UNPLANNED, text, from }, context.facts, index / titles.length),
    })),
  });
}
