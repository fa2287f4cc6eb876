import { type DeliverableContent, GAP, POSITIONING_ROWS_MAX } from '@qihang/shared/contracts';
import type { ScenePair } from '../../knowledge/scenes';
import type { Choose } from '../seeded-choice';
import { soldLine } from '../sold-line';
import { clip, isAskedAloud, isFelt, joinAll, quoted } from '../text-pieces';
import type { TradeScenes } from '../trade-scenes';
import type { TradeWords } from '../trade-words';
import type { Wording } from '../wording';
import { whoLine } from './one-liner';

type Row = DeliverableContent<'positioning'>['rows'][number];

interface RowFacts {
  readonly words: Wording;
  readonly head: string | null;
  /** Null where no trade is known. */
  readonly trade: TradeWords | null;
  readonly known: TradeScenes;
}

/** Which gaps are shown when there is room for few of them, the one that matters more first. */
const GAPS_BY_WEIGHT = ['做什么', '为谁', '卖什么', '凭什么信你', '解决什么', '在哪发'];

const ROW_MAX = 150;
/** A card of holes is no card (issue 5: at most three). */
const MAX_GAPS = 3;

/** The card line by line, in the user's own words. Whoever told everything keeps the lines that matter more. */
export function makeRows(facts: RowFacts, choose: Choose): readonly Row[] {
  const rows = rowsOf(facts, choose).flatMap(([label, text]) =>
    text === null ? [] : [{ label, text: clip(text, ROW_MAX) }],
  );
  const isGap = ({ text }: Row) => text.includes(GAP);
  const isUnknown = rows.some((row) => row.label === '做什么' && isGap(row));
  const shown = GAPS_BY_WEIGHT.filter(
    (label) => rows.some((row) => row.label === label && isGap(row)) && !(isUnknown && label === '卖什么'),
  ).slice(0, MAX_GAPS);
  return rows.filter((row) => !isGap(row) || shown.includes(row.label)).slice(0, POSITIONING_ROWS_MAX);
}

type Line = readonly [label: string, text: string | null];

function rowsOf(facts: RowFacts, choose: Choose): readonly Line[] {
  const { words } = facts;
  const { goal, followers, refused, doing, track } = words;
  return [
    ['做什么', whatRow(words)],
    ['为谁', whomRow(words)],
    [
      '解决什么',
      words.problem === null ? `${GAP}写一句${facts.head ?? words.people}的原话` : quoted(words.problem),
    ],
    ['凭什么信你', proofRow(words)],
    ['跟别人不同', differenceRow(facts)],
    ['卖什么', offerRow(facts)],
    ['在哪发', whereRow(words)],
    ['手里有', joinAll([...words.assets, ...(followers === null ? [] : [followers])])],
    ['先拍什么', filmRow(facts, choose)],
    ['开头一句', openingRow(facts)],
    ['能走的路', doing === null && track !== null ? track.roads.join('；') : null],
    ['守住', doing === null ? null : (track?.caution ?? null)],
    ['不做', joinAll(refused)],
    // What one hopes to earn is nobody else's business, and a promise as soon as it is published.
    ['图什么', goal === null || /[月年日]入|赚|挣/.test(goal) ? null : goal],
  ];
}

function whatRow({ place, doingLong, past, identity }: Wording): string {
  if (doingLong === null) return past === null ? GAP : `${past}，新的方向${GAP}`;
  const here = place === null || doingLong.includes(place) ? doingLong : `${place}，${doingLong}`;
  const beside = past ?? identity;
  return beside === null ? here : `${here}（${beside}）`;
}

/** The audience, narrowed by what they say. */
function whomRow({ audience, problem }: Wording): string {
  if (audience === null)
    return problem === null ? `${GAP}写一类见过面的人` : `为${quoted(clip(problem, 20))}来找你的人`;
  if (problem === null) return audience;
  if (isFelt(problem)) return `${audience}，先找${clip(problem, 18)}的那些`;
  return `${audience}，先找${isAskedAloud(problem) ? '开口就问' : '正碰上'}${quoted(clip(problem, 18))}的那些`;
}

function proofRow({ years, proofs, past, former, doingLong }: Wording): string {
  const ground = past ?? (years === null ? null : doingLong);
  const isLoose = years !== null && ground !== null && !ground.includes(years);
  const held = proofs.slice(0, 4).map((proof) => clip(proof, 32));
  if (held.length > 0) {
    const isSaid = former !== null && held.some((proof) => proof.includes(former));
    const more = [
      isSaid ? null : ground,
      isLoose && held.every((proof) => !proof.includes(years)) ? years : null,
    ];
    return [...held, ...more.filter((part) => part !== null)].join('；');
  }
  if (ground !== null) return `${isLoose ? `${ground}；${years}` : ground}；做成的案例${GAP}`;
  return `${GAP}证书、做成的一单、老客户的话，有一样写一样`;
}

/** Only where something sets them apart: a former trade, going to people's homes. */
function differenceRow({ words }: RowFacts): string | null {
  const { past, doing, place, offers } = words;
  const visits = offers.find((offer) => offer.startsWith('上门'));
  const parts = [
    past === null || doing === null ? null : `${past}，再来${clip(doing, 16)}`,
    visits === undefined ? null : `${place === null ? '' : `人在${place}，`}${visits}，不用对方出门`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.slice(0, 2).join('；');
}

function offerRow({ words, trade }: RowFacts): string {
  const { offers, price, selling } = words;
  const first = soldLine(words, trade);
  if (price === null) return `${joinAll(offers) ?? first ?? ''}${first === null ? '' : '，'}价格${GAP}`;
  const others = selling.filter((item) => first === null || !(first.includes(item) || item.includes(first)));
  return [...(first === null ? [] : [first]), ...others].join('，');
}

function whereRow({ platforms, pace }: Wording): string {
  const [first, ...others] = platforms;
  const rhythm = pace === null ? '' : `，${pace}`;
  if (first === undefined) return `平台${GAP}${rhythm}`;
  return others.length === 0 ? `${first}${rhythm}` : `先${first}${rhythm}，做顺了再发${joinAll(others)}`;
}

/** What to film: what the trade knows of it, tied to what they are asked. */
function filmRow({ words, trade, known }: RowFacts, choose: Choose): string | null {
  const { track, problem, offers } = words;
  if (trade === null) return null;
  const [first, second, third] = known.scenes;
  const scene =
    first === undefined
      ? track === null || track.kind === 'farm'
        ? `一次${clip(offers[0] ?? trade.thing, 14)}从头到尾，边做边说为什么`
        : choose('scene', [track.scenes[0] ?? '', ...track.scenes.slice(1)])
      : sceneText(choose('scene', [first, second ?? first, third ?? first]));
  if (problem === null)
    return known.scenes.length > 0
      ? trade.isPlace
        ? `${scene}；再拍${trade.core}里从早到晚的一天`
        : `${scene}；再拍一次${clip(trade.thing, 14)}从头到尾`
      : scene;
  const answer = isFelt(problem)
    ? `把「${clip(problem, 18)}」摆到明处`
    : `当面答${quoted(clip(problem, 18))}`;
  return `${scene}；再${answer}`;
}

const sceneText = ({ first, second }: ScenePair): string => `${first}，${second}`;

/** 「琴潮了怎么办」：先摸背板，再看它靠的是哪面墙。我在无锡调钢琴十二年，今天只讲这一件。 */
function openingRow({ words, head, known }: RowFacts): string | null {
  const who = whoLine(words);
  if (words.problem === null || who === null || words.doing === null) return null;
  const said = isFelt(words.problem)
    ? `${head ?? words.people}${clip(words.problem, 18)}`
    : quoted(clip(words.problem, 22));
  return known.answer === null
    ? `${said}，${who}，今天只讲这一件。`
    : `${said}：${known.answer}。${who}，今天只讲这一件。`;
}
