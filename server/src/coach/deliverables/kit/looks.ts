import type { AccountPlace, Look } from '../../knowledge/account';
import type { Lexicon } from '../../lexicon';
import type { Choose } from '../seeded-choice';
import { soldLine } from '../sold-line';
import { clip, isFelt, quoted } from '../text-pieces';
import type { TradeScenes } from '../trade-scenes';
import { type BioFacts, titleOf } from './bios';

export interface LookFacts extends BioFacts {
  readonly place: AccountPlace;
  readonly lexicon: Lexicon;
  readonly known: TradeScenes;
}

const lookOf = ({ known: { kind }, lexicon }: LookFacts): Look => {
  const { looks, plain } = lexicon.knowledge.account;
  return looks.find(({ kinds }) => kind !== null && kinds.includes(kind)) ?? plain;
};

/** Cautions of the trade that a picture may go against. */
const SEEN = /晒|露|拍|脸|入镜|打码|授权|问过|征/;

/** What to be photographed as: for the one who takes the picture, line by line. */
export function makeAvatar(facts: LookFacts): readonly string[] {
  const { words, trade } = facts;
  const look = lookOf(facts);
  const caution = words.track?.caution ?? null;
  return [
    `${clip(trade.core, 12)}这件事在画面里：${look.pose}。`,
    `手边放${look.things}，看头像就知道跟${clip(trade.thing, 12)}有关；背景是${look.place}。`,
    '脸要占到画面一半，窗边的光，不加滤镜；缩到指甲盖大还认得出是你。',
    `${look.avoid}。`,
    ...(caution !== null && SEEN.test(caution) ? [`${caution}：按快门之前先看一眼画面里有什么。`] : []),
  ];
}

/** What the hands do in this trade; null where no file knows it. */
function sceneOf({ words: { track }, known }: LookFacts, choose: Choose): string | null {
  const [first, second, third] = known.scenes;
  if (first !== undefined) return choose('cover', [first, second ?? first, third ?? first]).first;
  return track === null || track.kind === 'farm'
    ? null
    : choose('cover', [track.scenes[0] ?? '', ...track.scenes.slice(1)]);
}

/** What the account shows before anything is watched: the cover of each post, and what stands behind the name. */
export function makeCover(facts: LookFacts, choose: Choose): readonly string[] {
  const { words, head, place, ask } = facts;
  const { problem } = words;
  const said =
    problem === null ? null : isFelt(problem) ? `${head ?? '你'}${clip(problem, 14)}` : clip(problem, 14);
  const scene = sceneOf(facts, choose);
  const title = titleOf(facts);
  const price = soldLine(words, facts.trade);
  const sold = price === null || title.includes(price) || words.price === null ? null : price;
  return [
    said === null
      ? `${place.cover}只写一句话，写${head ?? words.people}会问的原话，不写${clip(facts.trade.core, 10)}教程这类大词。`
      : `${place.cover}的字只写他们的话，比如${quoted(said)}，一行放得下，字压在人脸旁边，不盖脸。`,
    `${place.cover}用${scene === null ? `你${clip(words.doing ?? facts.trade.core, 14)}的那一下` : `「${clip(scene, 18)}」这样的画面`}，同一个角度、同一种字，连着看像一个人的号。`,
    `${place.back}写两行：「${clip(title, 24)}」「${sold === null ? ask : clip(sold, 20)}」，字少，人在边上。`,
    `置顶放一条${said === null ? `讲清你怎么${clip(words.doing ?? '做', 12)}` : `答${quoted(said)}`}的，头回来的人先看它。`,
  ];
}
