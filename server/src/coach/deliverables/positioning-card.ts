import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import { judge } from './judgement';
import { GAP, makeOneLiner } from './one-liner';
import type { Choose } from './seeded-choice';
import { clip, joinAll, quoted } from './text-pieces';
import { type Wording, wordProfile } from './wording';

/** A line of the card; a gap is for the user to fill. */
interface Row {
  readonly label: string;
  readonly text: string;
  readonly isGap: boolean;
}

/** An absent fact is shown, but a card of holes is no card (issue 5: at most three). */
const MAX_GAPS = 3;
/** Which gaps are shown when there are more. */
const GAPS_BY_WEIGHT = ['做什么', '为谁', '卖什么', '凭什么信你', '解决什么', '在哪发'];

/** The positioning card as Markdown: one sentence of judgement, then rows that hold the user's own words. */
export function makeCard(profile: Profile, lexicon: Lexicon, choose: Choose): string {
  const words = wordProfile(profile, lexicon);
  const isBlank = words.doing === null && words.past === null;
  const oneLiner = isBlank ? null : makeOneLiner(words, choose);
  const rows = keepGaps(allRows(words), MAX_GAPS - ((oneLiner ?? '').split(GAP).length - 1));
  const lines = rows.map(({ label, text }) => `- **${label}**：${text}`);
  if (oneLiner !== null) lines.unshift(`- **一句话（初稿）**：${oneLiner}。`);
  return `${judge(profile, words, choose)}\n\n### 定位卡\n\n${lines.join('\n')}`;
}

function keepGaps(rows: readonly Row[], limit: number): readonly Row[] {
  const isUnknown = rows.some(({ label, isGap }) => label === '做什么' && isGap);
  const gaps = new Set(rows.filter(({ isGap }) => isGap).map(({ label }) => label));
  const kept = new Set(
    GAPS_BY_WEIGHT.filter((label) => gaps.has(label) && !(isUnknown && label === '卖什么')).slice(
      0,
      Math.max(0, limit),
    ),
  );
  return rows.filter((row) => !row.isGap || kept.has(row.label));
}

const fact = (label: string, text: string): Row => ({ label, text, isGap: false });
const gap = (label: string, text: string): Row => ({ label, text, isGap: true });

const allRows = (words: Wording): readonly Row[] =>
  [
    whatRow(words),
    words.audience === null ? gap('为谁', `${GAP}写一类见过面的人`) : fact('为谁', words.audience),
    words.problem === null
      ? gap('解决什么', `${GAP}写${words.people}的原话`)
      : fact('解决什么', quoted(words.problem)),
    proofRow(words),
    offerRow(words),
    whereRow(words),
    filmRow(words),
    words.track?.caution == null || words.doing === null ? null : fact('守住', words.track.caution),
    words.goal === null ? null : fact('图什么', words.goal),
    words.rejected.length === 0 ? null : fact('不做', words.rejected.join('、')),
  ].filter((row) => row !== null);

function whatRow({ place, doingLong, past }: Wording): Row {
  if (doingLong === null) return gap('做什么', past === null ? GAP : `${past}，新的方向${GAP}`);
  const here = place === null ? doingLong : `${place}，${doingLong}`;
  return fact('做什么', past === null ? here : `${here}（${past}）`);
}

function proofRow({ years, proofs, past, doingLong }: Wording): Row {
  const ground = past ?? (years === null ? null : doingLong);
  const held = proofs.slice(0, 4).map((proof) => clip(proof, 32));
  if (held.length > 0) return fact('凭什么信你', [...held, ...(ground === null ? [] : [ground])].join('；'));
  if (ground !== null) return gap('凭什么信你', `${ground}；做成的案例${GAP}`);
  return gap('凭什么信你', `${GAP}证书、做成的一单、老客户的话，有一样写一样`);
}

function offerRow({ offers, price, goods, selling }: Wording): Row {
  const sold = joinAll(offers) ?? goods;
  if (price === null) return gap('卖什么', `${sold === null ? '' : `${sold}，`}价格${GAP}`);
  const isNamed = offers.length > 0 || goods === null || price.includes(goods);
  return fact('卖什么', [...(isNamed ? [] : [goods]), ...selling].join('，'));
}

function whereRow({ platforms, pace }: Wording): Row {
  const [first, ...others] = platforms;
  const rhythm = pace === null ? '' : `，${pace}`;
  if (first === undefined) return gap('在哪发', `平台${GAP}${rhythm}`);
  if (others.length === 0) return fact('在哪发', `${first}${rhythm}`);
  return fact('在哪发', `先${first}${rhythm}，做顺了再发${joinAll(others)}`);
}

/** What to film: advice of the trade, or the user's own words where the trade is not known. */
function filmRow({ track, doing, problem, offers }: Wording): Row | null {
  if (doing === null) return null;
  if (track !== null) return fact('先拍什么', `${track.scenes[0]}；${track.scenes[1]}`);
  const subject = clip(offers[0] ?? doing, 12);
  return fact(
    '先拍什么',
    problem === null
      ? `一次${subject}的全过程，边做边说为什么`
      : `一次${subject}的全过程；当面回答${quoted(clip(problem, 18))}`,
  );
}
