import { judge } from './judgement';
import type { Lexicon } from './lexicon';
import { GAP, holding, makeOneLiner } from './one-liner';
import type { Profile } from './profile';
import type { Choose } from './seeded-choice';
import { clip, joinAll, quoted, type Wording, wordProfile } from './wording';

/** A line of the card; `gap` lines are for the user to fill. */
interface Row {
  readonly label: string;
  readonly text: string;
  readonly isGap: boolean;
}

/** PRODUCT: an absent fact is shown, but a card of holes is no card. */
const MAX_GAPS = 3;

/** The positioning card as Markdown: one sentence of judgement, then rows that hold the user's own words. */
export function makeCard(profile: Profile, lexicon: Lexicon, choose: Choose): string {
  const words = wordProfile(profile, lexicon);
  const oneLiner = makeOneLiner(words, choose);
  const gapsInLine = oneLiner.split(GAP).length - 1;
  const rows = keepGaps(allRows(words), MAX_GAPS - gapsInLine);
  const lines = [
    `- **一句话（初稿）**：${oneLiner}。`,
    ...rows.map(({ label, text }) => `- **${label}**：${text}`),
  ];
  return `${judge(profile, words, choose)}\n\n### 定位卡\n\n${lines.join('\n')}`;
}

/** Gaps beyond the limit are left out, the less important first: the order of the rows is their weight. */
function keepGaps(rows: readonly Row[], limit: number): readonly Row[] {
  const weight = ['为谁', '卖什么', '凭什么信你', '解决什么', '在哪发', '做什么'];
  const kept = new Set(
    weight
      .filter((label) => rows.some((row) => row.label === label && row.isGap))
      .slice(0, Math.max(0, limit)),
  );
  return rows.filter((row) => !row.isGap || kept.has(row.label));
}

function allRows(words: Wording): Row[] {
  const rows: Row[] = [];
  const fact = (label: string, text: string | null) => {
    if (text !== null) rows.push({ label, text, isGap: false });
  };
  const gap = (label: string, text: string) => rows.push({ label, text, isGap: true });

  if (words.doing !== null) fact('做什么', whatRow(words));
  else if (words.past !== null) gap('做什么', `${words.past}，新的方向${GAP}`);
  if (words.audience === null) gap('为谁', `${GAP}先写一类见过面的人`);
  else fact('为谁', words.audience);
  if (words.problem === null) gap('解决什么', `${GAP}写${words.audience ?? '客户'}的原话`);
  else fact('解决什么', quoted(words.problem));
  proofRow(words, fact, gap);
  offerRow(words, fact, gap);
  if (words.platforms.length === 0)
    gap('在哪发', `平台${GAP}${words.pace === null ? '' : `，${words.pace}`}`);
  else fact('在哪发', whereRow(words));
  fact('先拍什么', sceneRow(words));
  fact('守住', words.track?.caution ?? null);
  if (words.goal !== null) fact('图什么', words.goal);
  if (words.rejected.length > 0) fact('不做', joinAll(words.rejected));
  return rows;
}

const whatRow = ({ place, doingLong, past }: Wording): string => {
  const here = place === null ? (doingLong ?? '') : `${place}，${doingLong ?? ''}`;
  return past === null ? here : `${here}（${past}）`;
};

type Put = (label: string, text: string) => void;

function proofRow({ years, proofs, past, doingLong }: Wording, fact: Put, gap: Put): void {
  const held = proofs.slice(0, 4).map((proof) => clip(holding(proof), 30));
  const ground = [past, years !== null && past === null ? (doingLong ?? years) : null].filter(
    (item) => item !== null,
  );
  if (held.length > 0) fact('凭什么信你', [...held, ...ground].join('；'));
  else if (ground.length > 0) gap('凭什么信你', `${ground.join('；')}；做成的案例${GAP}`);
  else gap('凭什么信你', `${GAP}证书、做成的一单、老客户的话，有一样写一样`);
}

function offerRow({ offers, price, doing }: Wording, fact: Put, gap: Put): void {
  const sold = joinAll(offers);
  if (sold !== null && price !== null) fact('卖什么', `${sold}，${price}`);
  else if (price !== null) fact('卖什么', `${doing ?? ''}${doing === null ? '' : '，'}${price}`);
  else gap('卖什么', `${sold ?? doing ?? ''}${(sold ?? doing) === null ? '' : '，'}价格${GAP}`);
}

const whereRow = ({ platforms, pace }: Wording): string => {
  const first = platforms[0] ?? '';
  const others = platforms.length > 1 ? `，做顺了再发${joinAll(platforms.slice(1))}` : '';
  return `${platforms.length > 1 ? `先${first}` : first}${pace === null ? '' : `，${pace}`}${others}`;
};

/** What to film: advice of the trade, with the user's own words where there is no known trade. */
function sceneRow({ track, doing, problem, offers }: Wording): string | null {
  if (track !== null) return `${track.scenes[0]}；${track.scenes[1]}`;
  if (doing === null) return null;
  const subject = offers[0] ?? doing;
  return problem === null
    ? `一次${clip(subject, 12)}的全过程，边做边说为什么`
    : `一次${clip(subject, 12)}的全过程；当面回答${quoted(problem)}`;
}
