import type { DeliverableContent } from '@qihang/shared/contracts';
import type { LadderGroup, LadderKnowledge } from '../../knowledge/ladder';
import { currentValue, valuesOf } from '../../profile';
import { parseNumber } from '../../understanding/chinese-number';
import { inFitWords } from '../fit-words';
import { groundOf } from '../ground';
import type { MakeInput, Maker, Unmade } from '../maker';
import { clip, isAskedAloud, isFelt, quoted } from '../text-pieces';
import { findScenes, type TradeScenes } from '../trade-scenes';
import { askerOf, type TradeWords, wordTradeShortly } from '../trade-words';
import { type Wording, wordProfile } from '../wording';
import { fillLine, type Slots } from './fill-line';
import { type PricedRungs, placePrices } from './own-prices';
import { isOpen } from './reckon-price';
import { makeRungs } from './rungs';

type Ladder = DeliverableContent<'ladder'>;

const NO_TRADE: Unmade = {
  isUnmade: true,
  ask: 'business',
  why: '阶梯要从你卖的东西搭起，你做什么我还不知道。',
};

function make(input: MakeInput<'ladder'>): Ladder | Unmade {
  const { lexicon, revision } = input;
  const knowledge = lexicon.knowledge.ladder;
  const profile = inFitWords(input.profile, lexicon);
  const words = wordProfile(profile, lexicon);
  const trade = wordTradeShortly(profile, lexicon);
  if (trade === null) return NO_TRADE;
  const head = askerOf(words.audience, lexicon);
  const scenes = findScenes(profile, lexicon);
  const priced = placePrices(valuesOf(profile, 'price'));
  const group = groupOf(words, scenes, knowledge);

  const slots = slotsOf(words, trade, {
    head,
    priced,
    mine: groundOf(profile, words)?.mine ?? null,
    answer: scenes.answer,
  });
  const anchor = priced?.anchor ?? null;
  return {
    judgement: judge(words, slots, priced),
    anchor:
      anchor === null
        ? null
        : {
            text: anchor.thing === '' ? `${slots.卖}${anchor.text}` : anchor.text,
            amount: anchor.amount,
            unit: anchor.unit,
          },
    rungs: makeRungs({ group, knowledge, slots, priced, turn: revision }),
    talk: talkOf(group, knowledge, slots, revision),
    calculator:
      anchor === null || isOpen(anchor, knowledge)
        ? null
        : {
            goal: goalOf(currentValue(input.profile, 'goal')?.text ?? null),
            price: anchor.amount,
            rates: knowledge.rates,
          },
  };
}

/** A trade's own group, that of its kind, or the one for what is not known. */
function groupOf({ track }: Wording, { trade, kind }: TradeScenes, { groups }: LadderKnowledge): LadderGroup {
  const names = [track?.id, trade];
  const own = groups.find(({ tracks }) => tracks?.some((id) => names.includes(id)));
  const ofKind = kind === null ? undefined : groups.find(({ kinds }) => kinds?.includes(kind));
  const found =
    own ?? ofKind ?? groups.find(({ tracks, kinds }) => tracks === undefined && kinds === undefined);
  if (found === undefined) throw new Error('the knowledge holds no ladder for unknown trades');
  return found;
}

interface Known {
  readonly head: string | null;
  readonly priced: PricedRungs | null;
  readonly mine: string | null;
  /** What the trade says to the trouble that they come with. */
  readonly answer: string | null;
}

function slotsOf(words: Wording, trade: TradeWords, { head, priced, mine, answer }: Known): Slots {
  const { problem, place } = words;
  const said = problem === null ? null : clip(problem, 16);
  const thing = priced?.anchor.thing ?? '';
  return {
    卖: clip(soldAs(thing, words, trade), 12),
    活: clip(trade.core, 10),
    人: head ?? '客户',
    话: said === null || isFelt(said) ? null : quoted(said),
    怕: said === null || !isFelt(said) ? null : said,
    地: place,
    价: priced === null ? null : priced.anchor.text.slice(thing.length),
    份: null,
    凭: mine === null ? null : clip(mine, 26),
    法: answer,
  };
}

/** 一对一 is no thing to sell without its subject, and 白天 none at all. */
function soldAs(thing: string, words: Wording, trade: TradeWords): string {
  const own = /^(?:白天|晚上|旺季|淡季|平时|周末)/.test(thing) ? '' : thing;
  const named = own !== '' ? own : (words.offers[0] ?? suggested(words) ?? trade.thing);
  return /^(?:一对一|一对多|1对1|1v1|小班|大班|团课)$/.test(named) ? `${named}${trade.thing}` : named;
}

/** Somebody who sells what they know and has no offer yet: what is usually sold first in the trade. */
function suggested({ track, price }: Wording): string | null {
  if (track?.kind !== 'expert' || price !== null) return null;
  return track.offers[0]?.replace(/^一(?:次|份|场|个|篇)/, '') ?? null;
}

function judge({ problem, audience, doing }: Wording, slots: Slots, priced: PricedRungs | null): string {
  const people = audience === null ? '找你的人' : (slots.人 ?? '客户');
  if (priced === null)
    return `先给「${slots.卖}」定一个你不亏本的价，再谈上下两档：你${clip(doing ?? '', 14)}，没有这一档，免费的引不到哪里去，贵的也说不出依据。`;
  const said =
    problem === null ? null : isFelt(problem) ? `「${clip(problem, 14)}」` : quoted(clip(problem, 16));
  const why =
    said === null
      ? `${people}认的是这一次做得怎么样，这一档没人回头，往上加都是空的`
      : `${people}${isAskedAloud(problem ?? '') && !isFelt(problem ?? '') ? '问' : '愁'}的是${said}，肯付钱的也是这一样，往上往下都从它长出来`;
  return `先把「${slots.卖}${slots.价}」这一档卖稳，别急着加新的：${why}。`;
}

const TALK_MAX = 120;
const MOST_TALK = 5;

/** For each occasion what fits the trade and can be said with what is known. */
function talkOf({ id }: LadderGroup, { talk }: LadderKnowledge, slots: Slots, turn: number): Ladder['talk'] {
  const occasions = [...new Set(talk.map(({ when }) => when))];
  return occasions
    .flatMap((when) => {
      const entries = talk.filter((entry) => entry.when === when && (entry.groups?.includes(id) ?? true));
      for (const { lines } of entries) {
        const said = lines.map((line) => fillLine(line, slots, TALK_MAX)).filter((line) => line !== null);
        const say = said[turn % Math.max(1, said.length)];
        if (say !== undefined) return [{ when, say }];
      }
      return [];
    })
    .slice(0, MOST_TALK);
}

/** 月入两万 → 20000; null where the goal is no sum a month. */
function goalOf(goal: string | null): number | null {
  const sum =
    /(?:月入|每月|一个月)(?:能|赚|挣|有|到|过|上|破)*([\d.,]*[\d一二两三四五六七八九十百千万wWkK]+)/.exec(
      goal ?? '',
    )?.[1];
  if (sum === undefined) return null;
  const amount = parseNumber(/^[百千万]/.test(sum) ? `一${sum}` : sum);
  return amount !== null && amount > 0 ? amount : null;
}

/** The three rungs as one reads them upwards. */
function say({ judgement, rungs, talk }: Ladder): string {
  const [first] = talk;
  return [
    judgement,
    '### 变现阶梯',
    rungs
      .map(({ role, name, price, delivers }) => `- **${role}**：${name}（${price}）。${delivers}`)
      .join('\n'),
    first === undefined ? '' : `${first.when}，就说：${first.say}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export const ladderMaker: Maker<'ladder'> = {
  kind: 'ladder',
  subject: () => '',
  title: () => '变现阶梯',
  make,
  say,
};
