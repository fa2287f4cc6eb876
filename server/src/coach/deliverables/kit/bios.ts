import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Lexicon } from '../../lexicon';
import type { Ground } from '../ground';
import { whoLine } from '../positioning/one-liner';
import type { Choose } from '../seeded-choice';
import { soldLine } from '../sold-line';
import { clip, isAskedAloud, isFelt, lengthOf, quoted } from '../text-pieces';
import type { TradeWords } from '../trade-words';
import type { Wording } from '../wording';

type Bio = DeliverableContent<'kit'>['bios'][number];

export interface BioFacts {
  readonly words: Wording;
  readonly trade: TradeWords;
  readonly head: string | null;
  readonly grounds: readonly Ground[];
  /** How a visitor may answer on this platform. */
  readonly ask: string;
}

const WANTED = 4;

/** Two to four bios, each line one thing; the first says who, why, and what for. */
export function makeBios(
  facts: BioFacts,
  lexicon: Lexicon,
  choose: Choose,
  said: readonly string[],
): readonly Bio[] {
  const most = lexicon.knowledge.account.bio.max;
  const drafts: readonly (readonly [why: string, lines: readonly (string | null)[]])[] = [
    [
      '先说你是谁，再说凭什么，结尾给人一句话可接。',
      [titleOf(facts), groundLine(facts, 0), doorLine(facts, choose)],
    ],
    ['先说他们的事，再说你。适合还没人认识你的时候。', [troubleLine(facts), titleOf(facts), facts.ask]],
    [
      '价写在明处，问价的人先筛一遍再来。',
      [withoutEcho(titleOf(facts), priceLine(facts)), priceLine(facts), facts.ask],
    ],
    ['凭据多放一样，适合要人先信再问的行当。', [titleOf(facts), groundLine(facts, 0), groundLine(facts, 1)]],
    ['只留一句话，像当面介绍自己。', [sentence(facts), facts.ask]],
    [
      '把手上的活摆出来，适合天天拍过程的号。',
      [
        titleOf(facts),
        `天天拍的就是${facts.trade.isPlace ? `${facts.trade.core}里的活` : facts.trade.thing}`,
        facts.ask,
      ],
    ],
  ];
  return drafts
    .flatMap(([why, lines]) =>
      lines.includes(null) ? [] : [{ why, text: lines.filter((line) => line !== '').join('\n') }],
    )
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .filter(({ text }) => lengthOf(text) <= most && !said.includes(text))
    .slice(0, WANTED);
}

/** A line that the next one says again is left out. */
const withoutEcho = (line: string, next: string | null): string =>
  next?.startsWith(line) === true ? '' : line;

/** 无锡调钢琴十二年 · 成都健身教练，五年 · 做过八年HR，现在帮小老板招人 */
export function titleOf({ words, trade }: Pick<BioFacts, 'words' | 'trade'>): string {
  const { past, identity, doing, doingLong, place } = words;
  if (past !== null && doing !== null) return `${clip(past, 16)}，现在${clip(doing, 18)}`;
  if (identity !== null && doing !== null)
    return `${clip(identity, 8)}，${place === null ? '' : `在${place}`}${clip(doing, 18)}`;
  const years = doingLong?.includes(words.years ?? '无') === true ? words.years : null;
  const calling = trade.role ?? (trade.form === 'activity' ? (doing ?? trade.core) : trade.core);
  const where = place === null || calling.includes(place) ? '' : place;
  const isVerb = trade.form === 'activity' && trade.role === null;
  if (years === null) return `${where}${clip(calling, 18)}`;
  return `${where}${clip(calling, 18)}${isVerb && !years.endsWith('开始') ? '' : '，'}${years}`;
}

const groundLine = ({ grounds }: BioFacts, at: number): string | null => {
  const ground = grounds[at];
  return ground === undefined ? null : clip(ground.mine.replace(/^我(?![们家])/, ''), 26);
};

/** What to come for: their own words, or the people. */
function doorLine({ words: { problem }, head, ask }: BioFacts, choose: Choose): string {
  if (problem === null) return head === null ? ask : `${head}，${ask}`;
  const said = clip(problem, 18);
  if (isFelt(problem)) return `${said}的，${ask}`;
  return isAskedAloud(problem)
    ? choose('door', [`${quoted(said)}，这里一条条答`, `想问${quoted(said)}的，${ask}`])
    : choose('door', [`${quoted(said)}，这里一条条拆开讲`, `也碰上${quoted(said)}的，${ask}`]);
}

const troubleLine = ({ words: { problem }, head }: BioFacts): string | null => {
  if (problem === null) return null;
  const said = clip(problem, 20);
  return isFelt(problem)
    ? `${head ?? '你'}${said}，我知道`
    : `${isAskedAloud(problem) ? '' : '又是'}${quoted(said)}`;
};

const priceLine = ({ words, trade }: BioFacts): string | null =>
  words.price === null ? null : soldLine(words, trade);

/** 家长问「琴潮了怎么办」，我来答。我在无锡调钢琴十二年 */
const sentence = (facts: BioFacts): string => {
  const { words, head } = facts;
  const title = titleOf(facts);
  if (words.name !== null) return `我是${words.name}，${title}`;
  return head === null ? (whoLine(words) ?? title) : `讲给${head}听：${title}`;
};
