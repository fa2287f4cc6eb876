import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import type { Ground } from '../ground';
import type { Choose } from '../seeded-choice';
import { soldLine } from '../sold-line';
import { clip, isAskedAloud, isFelt, lengthOf, quoted } from '../text-pieces';
import { mattersOf, type TradeWords } from '../trade-words';
import type { Wording } from '../wording';
import { makeOneLiner, whoLine } from './one-liner';

type OneLiner = DeliverableContent<'positioning'>['oneLiners'][number];

interface Facts {
  readonly words: Wording;
  readonly ground: Ground | null;
  /** One word for those who come: 家长. */
  readonly head: string | null;
  /** Null where no trade is known. */
  readonly trade: TradeWords | null;
}

const WANTED = 3;
const MOST = 80;

/**
 * The positioning in one breath by different formulas, the recommended one first: each rests on other facts, so that
 * choosing between them is choosing what to stand for. `said` are those of earlier versions.
 */
export function makeOneLiners(facts: Facts, choose: Choose, said: readonly string[]): readonly OneLiner[] {
  const lines = facts.words.doing === null ? ofRoads(facts.words) : formulas(facts, choose);
  const whole = distinct(lines.filter(({ text }) => lengthOf(text) <= MOST && !text.includes(GAP)));
  const fresh = whole.filter(({ text }) => !said.includes(text));
  const stale = whole.filter(({ text }) => said.includes(text));
  return [...fresh, ...stale].slice(0, WANTED);
}

const distinct = (list: readonly OneLiner[]): readonly OneLiner[] =>
  list.filter(({ text }, at) => list.findIndex((other) => other.text === text) === at);

const ROADS = ['头一条路', '另一条路', '还有一条路'];

/** Somebody who has not decided yet is offered what the years are good for. */
const ofRoads = ({ past, track }: Wording): readonly OneLiner[] =>
  past === null || track === null
    ? []
    : track.roads.map((road, at) => ({ way: ROADS[at] ?? '一条路', text: `我${past}，想用这份本事${road}` }));

function formulas(facts: Facts, choose: Choose): readonly OneLiner[] {
  const { words, trade } = facts;
  const who = whoLine(words);
  const lines: readonly (readonly [way: string, text: string | null])[] = [
    ['为谁解决什么', makeOneLiner(words, choose)],
    ['凭什么是你', byGround(facts, who)],
    ['卖什么、多少钱', byPrice(facts)],
    ['以前和现在', byPast(words)],
    ['客户那句话', byProblem(words, who)],
    ['一个地方', byPlace(words, trade)],
    ['一句口语', who === null || trade === null ? null : `${who}，${mattersOf(trade)}都可以来问`],
    ['边做边讲', words.doing === null ? null : `我${clip(words.doing, 18)}，把手上的活一件件讲给你听`],
    ['你是谁', who],
  ];
  return lines.flatMap(([way, text]) => (text === null ? [] : [{ way, text }]));
}

function byGround({ ground, words }: Facts, who: string | null): string | null {
  if (who === null || ground === null || words.proofs.length === 0 || words.past === ground.thing)
    return null;
  return `${who}，${ground.mine.replace(/^我/, '')}`;
}

/** 在无锡，上门调钢琴三百元一次，先答「琴潮了怎么办」 */
function byPrice({ words, head, trade }: Facts): string | null {
  const { place, price, problem } = words;
  const sold = soldLine(words, trade);
  if (price === null || sold === null) return null;
  const where = place === null || sold.includes(place) ? '' : `在${place}，`;
  if (problem !== null && isFelt(problem)) return `${where}${sold}，给${clip(problem, 16)}的${head ?? '人'}`;
  if (problem !== null) {
    const said = quoted(clip(problem, 18));
    return isAskedAloud(problem)
      ? `${where}${sold}，先答${said}这一句`
      : `${where}${sold}，先管${said}这一件`;
  }
  return head === null
    ? `${where}${sold}`
    : `${where}${sold}，专门服务${words.audience === null ? head : clip(words.audience, 16)}`;
}

function byPast({ past, doing }: Wording): string | null {
  return past === null || doing === null
    ? null
    : `我${clip(past, 16)}，往后的本事只用在一件事上：${clip(doing, 18)}`;
}

function byProblem({ problem, doing }: Wording, who: string | null): string | null {
  if (problem === null || who === null || doing === null) return null;
  const said = clip(problem, 20);
  if (isFelt(problem)) return `你要是也${said}，来看我怎么${clip(doing, 14)}`;
  return isAskedAloud(problem)
    ? `你要是也想问${quoted(said)}，${who}，来问我`
    : `你要是也碰上${quoted(said)}，来看我怎么${clip(doing, 14)}`;
}

function byPlace({ place, offers }: Wording, trade: TradeWords | null): string | null {
  if (place === null || trade === null) return null;
  return `在${place}，说到${clip(offers[0] ?? trade.thing, 14)}，能想到我`;
}
