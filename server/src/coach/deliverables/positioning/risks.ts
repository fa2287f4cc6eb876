import { currentValue, type Profile, valuesOf } from '../../profile';
import { clip, joinAll } from '../text-pieces';
import type { TradeWords } from '../trade-words';
import type { Wording } from '../wording';

const MOST = 4;
/** Too many people at once, whatever the word. */
const WIDE =
  /^(?:普通人|成年人|上班族|年轻人|女性|女生|男生|男性|妈妈|家长|老人|孩子|小朋友|学生|客户|新手|小白|城里人|老百姓)$/;
const BODY = /瘦|减|斤|血压|血糖|治|疼/;
const OTHERS = /学生|学员|孩子|客户|业主|家庭|妈妈|宝宝|新人|老板/;
/** Once a day and more. */
const DAILY = 5;

interface RiskFacts {
  readonly words: Wording;
  readonly trade: TradeWords | null;
  readonly isLicensed: boolean;
}

/** What may go wrong with these very facts, the dearest first. */
export function findRisks(
  profile: Profile,
  { words, trade: short, isLicensed }: RiskFacts,
): readonly string[] {
  if (short === null) return [];
  const { thing } = short;
  const trade = clip(short.core, 12);
  return [
    licence(words, trade, isLicensed),
    wide(words, clip(thing, 12)),
    ownBody(profile),
    otherYears(words, trade),
    outcomes(profile),
    pace(profile, words, trade),
    oldFollowers(words, trade),
    platforms(words, trade),
    dearer(profile),
  ]
    .filter((risk) => risk !== null)
    .slice(0, MOST);
}

function licence({ track }: Wording, trade: string, isLicensed: boolean): string | null {
  if (track?.licence !== true) return null;
  return isLicensed
    ? `${trade}这一行平台查资质：先做平台认证，挂上主页，再开口。`
    : `${trade}这一行平台查资质：没有证明之前，只讲自己的经历，不下判断。`;
}

const wide = ({ audience, problem }: Wording, trade: string): string | null =>
  audience === null || !WIDE.test(audience)
    ? null
    : `「${audience}」还宽：${problem === null ? `想清楚哪一种${audience}会为${trade}付钱` : `只写正为「${clip(problem, 14)}」着急的那些`}。`;

/** One's own body is a story, not a promise. */
function ownBody(profile: Profile): string | null {
  const own = valuesOf(profile, 'proof').find(({ text }) => /^我|自己/.test(text) && BODY.test(text));
  return own === undefined
    ? null
    : `「${clip(own.text, 16)}」是你自己的经过，只能照实讲，别写成别人也会这样。`;
}

const otherYears = ({ past }: Wording, trade: string): string | null =>
  past === null || !past.includes('年')
    ? null
    : `「${clip(past, 14)}」是那一行的年头，不是${trade}的，两样分开说，别混成一个数。`;

/** What became of others needs their leave, and something to show for it. */
function outcomes(profile: Profile): string | null {
  const about = valuesOf(profile, 'proof').find(
    ({ text, kind }) =>
      kind !== 'background' && OTHERS.test(text) && /\d|[一二两三四五六七八九十百千万几]/.test(text),
  );
  return about === undefined ? null : `「${clip(about.text, 18)}」要留得住凭据；提到具体的人，先问过再讲。`;
}

function pace(profile: Profile, { pace: said }: Wording, trade: string): string | null {
  const perWeek = currentValue(profile, 'posts')?.perWeek ?? null;
  if (said === null) return null;
  if (perWeek !== null && perWeek >= DAILY)
    return `「${clip(said, 10)}」忙起来容易断：${trade}忙的那一周做得到的量，才是你的量。`;
  if (perWeek !== null && perWeek < 1)
    return `「${clip(said, 10)}」不多，每一条都要落在${trade}的同一件事上，换题等于重来。`;
  return null;
}

const oldFollowers = ({ followers, past }: Wording, trade: string): string | null =>
  followers === null
    ? null
    : `手里的${clip(followers, 10)}先问一遍想不想看${trade}${past === null ? '' : '，别当成现成的客户'}。`;

const platforms = ({ platforms: [first, ...others] }: Wording, trade: string): string | null =>
  first === undefined || others.length === 0
    ? null
    : `${joinAll(others)}先别为${trade}另拍：同一条照${first}的做，顺手再发，做顺了再分开。`;

const TRIAL = /体验|试听|试|尝鲜|小份|小样|公开课/;

/** Two prices far apart confuse who is new; a trial is meant to be far below. */
function dearer(profile: Profile): string | null {
  const prices = valuesOf(profile, 'price').filter(({ amount }) => amount !== null);
  const [low, high] = [...prices]
    .sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0))
    .flatMap((price, at, all) => (at === 0 || at === all.length - 1 ? [price] : []));
  if (
    low === undefined ||
    high === undefined ||
    TRIAL.test(low.text) ||
    (high.amount ?? 0) < 3 * (low.amount ?? 0)
  )
    return null;
  return `「${clip(low.text, 12)}」和「${clip(high.text, 12)}」差得远：每一条内容只推一样，别摆在一起让人挑。`;
}
