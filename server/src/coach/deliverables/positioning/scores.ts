import type { DeliverableContent } from '@qihang/shared/contracts';
import { currentValue, hasField, type Profile, valuesOf } from '../../profile';
import { clip, isAskedAloud, joinAll, quoted } from '../text-pieces';
import type { Wording } from '../wording';

type Score = DeliverableContent<'positioning'>['scores'][number];

/** Something that counts, in a word or two for the reason; null where it is missing. */
type Evidence = readonly [said: string | null, points?: number];

const BEST = 5;
const MOST_SAID = 4;

/** Six dimensions, each counted from what was told: nobody is given a point for a promise. */
export function scorePositioning(profile: Profile, words: Wording): readonly Score[] {
  return [
    count('细分', focus(words), words.audience === null ? '服务的是哪一类人' : '他们开口那句话'),
    count('证据', evidence(profile, words), words.proofs.length === 0 ? '做成的一单' : '一句老客户的原话'),
    count('差异', difference(profile, words), '一件只有你碰上过的真事'),
    count('需求', demand(profile, words), words.problem === null ? '他们开口那句话' : '又一位问同样话的人'),
    count('变现', income(profile, words), words.price === null ? '一个收得到的价' : '更高一档的东西'),
    count('持续', staying(profile, words), words.pace === null ? '一周能拿出多少时间' : '一个固定的拍法'),
  ];
}

function count(dimension: string, evidences: readonly Evidence[], missing: string): Score {
  const held = evidences.filter(([said]) => said !== null);
  const score = Math.min(BEST, held.reduce((sum, [, points]) => sum + (points ?? 1), 0));
  const said = held.map(([text]) => clip(text ?? '', 10)).slice(0, MOST_SAID);
  const lack = score === BEST ? '' : `；还缺${missing}`;
  return { dimension, score, why: said.length === 0 ? `还没有，先补${missing}` : `有${joinAll(said)}${lack}` };
}

/** Who, how narrowly, with which difficulty, and where. */
const focus = ({ doing, audience, problem, place }: Wording): readonly Evidence[] => [
  [doing === null ? null : clip(doing, 8)],
  [audience === null ? null : clip(audience, 10)],
  [audience !== null && (audience.includes('的') || audience.length >= 5) ? '这类人说得具体' : null],
  [problem === null ? null : quoted(clip(problem, 8))],
  [place],
];

const evidence = (profile: Profile, { years, proofs }: Wording): readonly Evidence[] => [
  [years],
  ...proofs.slice(0, 3).map((proof): Evidence => [proof]),
  [hasField(profile, 'story') ? '讲过的真事' : null],
];

const difference = (profile: Profile, { past, refused, assets, offers }: Wording): readonly Evidence[] => {
  const kinds = new Set(valuesOf(profile, 'proof').map(({ kind }) => kind));
  return [
    [past],
    [hasField(profile, 'story') ? '讲过的真事' : null, 2],
    [refused[0] === undefined ? null : `不做${refused[0]}`],
    [kinds.has('certificate') || kinds.has('background') ? '出身或证书' : null],
    [kinds.has('told') || kinds.has('case') ? '别人没有的一单' : null],
    [assets[0] ?? null],
    [offers.find((offer) => offer.startsWith('上门')) ?? null],
  ];
};

const REPEATED = /回头|复购|老客户|熟客|排队|续|转介绍|介绍/;

const demand = (profile: Profile, { problem, audience, followers }: Wording): readonly Evidence[] => [
  [problem === null ? null : quoted(clip(problem, 8)), 2],
  [problem !== null && isAskedAloud(problem) ? '是他们会问出口的' : null],
  [audience === null ? null : clip(audience, 8)],
  [valuesOf(profile, 'proof').find(({ text }) => REPEATED.test(text))?.text ?? null],
  [followers],
];

const income = (profile: Profile, { offers, goods, price }: Wording): readonly Evidence[] => {
  const prices = valuesOf(profile, 'price');
  return [
    [offers[0] ?? goods],
    [price === null ? null : clip(price.split('、')[0] ?? price, 10), 2],
    [prices.some(({ unit }) => unit !== null) ? '计价的单位' : null],
    [prices.length > 1 ? '高低两档' : null],
  ];
};

/** Trades in which every working day brings something to film. */
const DAILY: ReadonlySet<string> = new Set(['visit', 'shop', 'maker', 'farm', 'stay', 'teach']);

const staying = (profile: Profile, { pace, platforms, track }: Wording): readonly Evidence[] => {
  const perWeek = currentValue(profile, 'posts')?.perWeek ?? null;
  return [
    [pace === null ? null : clip(pace, 10), 2],
    [perWeek !== null && perWeek >= 1 && perWeek <= 4 ? '量定得住' : null],
    [platforms.length === 1 ? `只做${platforms[0]}` : null],
    [track !== null && DAILY.has(track.kind) ? '天天有活可拍' : null],
  ];
};
