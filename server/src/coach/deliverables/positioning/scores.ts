import type { DeliverableContent } from '@qihang/shared/contracts';
import { currentValue, hasField, type Profile, valuesOf } from '../../profile';
import { sayPrice } from '../price-words';
import { clip, isAskedAloud, quoted } from '../text-pieces';
import type { Wording } from '../wording';

type Score = DeliverableContent<'positioning'>['scores'][number];

/** Something that counts: in a word or two, null where it is missing; then what one would have to bring. */
type Evidence = readonly [said: string | null, lack: string | null, points?: number];

const BEST = 5;
const MOST_SAID = 4;

/** Six dimensions, each counted from what was told: nobody is given a point for a promise. */
export function scorePositioning(profile: Profile, words: Wording): readonly Score[] {
  return [
    count('细分', focus(words)),
    count('证据', evidence(profile, words)),
    count('差异', difference(profile, words)),
    count('需求', demand(profile, words)),
    count('变现', income(profile, words)),
    count('持续', staying(profile, words)),
  ];
}

function count(dimension: string, evidences: readonly Evidence[]): Score {
  const held = evidences.filter(([said]) => said !== null);
  const points = held.reduce((sum, [, , worth]) => sum + (worth ?? 1), 0);
  const score = Math.min(BEST, points);
  const said = held.map(([text]) => clip((text ?? '').replace(/^有/, ''), 10)).slice(0, MOST_SAID);
  const lack = evidences.find(([text, wanted]) => text === null && wanted !== null)?.[1] ?? null;
  const missing = score === BEST || lack === null ? '' : `；还缺${lack}`;
  return {
    dimension,
    score,
    why: said.length === 0 ? `还没有，先补${lack ?? '一样'}` : `有了：${said.join('、')}${missing}`,
  };
}

/** Who, how narrowly, with which difficulty, and where. */
const focus = ({ doing, audience, problem, place }: Wording): readonly Evidence[] => [
  [doing === null ? null : clip(doing, 8), '做哪一件事'],
  [audience === null ? null : clip(audience, 10), '服务的是哪一类人'],
  [problem === null ? null : quoted(clip(problem, 8)), '他们开口那句话'],
  [
    audience !== null && (audience.includes('的') || audience.length >= 5) ? '说得出是哪一种' : null,
    '他们是哪一种，再窄一层',
  ],
  [place, '在哪一带做'],
];

const evidence = (profile: Profile, { years, proofs }: Wording): readonly Evidence[] => [
  [years, '做了多久'],
  [proofs[0] ?? null, '做成的一单'],
  [hasField(profile, 'story') ? '讲过的真事' : null, '一件讲得出经过的真事'],
  [proofs[1] ?? null, '一句老客户的原话'],
  [proofs[2] ?? null, null],
];

const difference = (
  profile: Profile,
  { past, identity, refused, assets, offers, proofs }: Wording,
): readonly Evidence[] => [
  [past ?? identity, null],
  [hasField(profile, 'story') ? '讲过的真事' : null, '一件只有你碰上过的真事', 2],
  [refused[0] === undefined ? null : `不做${refused[0]}`, '一样你不肯做的事'],
  [proofs[0] ?? null, '一样别人拿不出的凭据'],
  [assets[0] ?? null, null],
  [offers.find((offer) => offer.startsWith('上门')) ?? null, null],
];

const REPEATED = /回头|复购|老客户|熟客|排队|续|转介绍|介绍/;

const demand = (profile: Profile, { problem, audience, followers }: Wording): readonly Evidence[] => [
  [problem === null ? null : quoted(clip(problem, 8)), '他们开口那句话', 2],
  [audience === null ? null : clip(audience, 8), '是哪一类人在问'],
  [problem !== null && isAskedAloud(problem) ? '是当面问出口的' : null, '他们原样的问法'],
  [valuesOf(profile, 'proof').find(({ text }) => REPEATED.test(text))?.text ?? null, '有人回头再来的凭据'],
  [followers, null],
];

const income = (profile: Profile, { offers, goods, price }: Wording): readonly Evidence[] => {
  const prices = valuesOf(profile, 'price');
  const first = prices[0] ?? null;
  return [
    [offers[0] ?? goods, '卖的是哪一样'],
    [price === null || first === null ? null : clip(sayPrice(first), 10), '一个收得到的价', 2],
    [first?.unit == null ? null : `按${first.unit}算`, '按什么算钱'],
    [prices.length > 1 ? '高低两档' : null, '更高一档的东西'],
  ];
};

/** Trades in which every working day brings something to film. */
const DAILY: ReadonlySet<string> = new Set(['visit', 'shop', 'maker', 'farm', 'stay', 'teach']);

const staying = (profile: Profile, { pace, platforms, track }: Wording): readonly Evidence[] => {
  const perWeek = currentValue(profile, 'posts')?.perWeek ?? null;
  return [
    [pace === null ? null : clip(pace, 10), '一周能拿出多少时间', 2],
    [
      platforms.length === 1 ? `只做${platforms[0]}` : null,
      platforms.length === 0 ? '先做哪个平台' : '先只做一个平台',
    ],
    [perWeek !== null && perWeek >= 1 && perWeek <= 4 ? '量定得住' : null, '一个忙时也做得到的量'],
    [track !== null && DAILY.has(track.kind) ? '天天有活可拍' : null, '一个固定的拍法'],
  ];
};
