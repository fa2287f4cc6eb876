import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import type { Ground } from '../ground';
import type { Choose } from '../seeded-choice';
import { soldLine } from '../sold-line';
import { clip, isAskedAloud, isFelt, quoted } from '../text-pieces';
import type { TradeWords } from '../trade-words';
import type { Wording } from '../wording';
import { tellTold } from './tell-told';

type Story = DeliverableContent<'story'>['stories'][number];

export interface StoryFacts {
  readonly words: Wording;
  readonly grounds: readonly Ground[];
  readonly head: string | null;
  readonly trade: TradeWords;
  readonly choose: Choose;
}

/** Stories from what was told, the ones that only this person can tell first. A part that was not told is a gap. */
export const draftStories = (facts: StoryFacts): readonly Story[] =>
  [...toldStories(facts), roadStory(facts), trustStory(facts), voiceStory(facts)].filter(
    (story) => story !== null,
  );

function toldStories({ words: { stories }, choose }: StoryFacts): readonly Story[] {
  return [...stories].reverse().map((text, at): Story => {
    const arc = tellTold(text);
    const key = `told-${stories.length - at}`;
    return {
      key,
      title: choose(`title/${key}`, [
        heading(arc.situation),
        heading(arc.turn === GAP ? arc.situation : arc.turn),
      ]),
      ...arc,
      use: at === 0 ? '成交之前，发给还在犹豫的人' : '拍成一条，讲到转折停一下',
    };
  });
}

const heading = (part: string): string =>
  clip(part.replace(/。$/, '').split('，').slice(0, 2).join('，'), 26);

/** From then to now. */
function roadStory({ words, grounds, choose, trade }: StoryFacts): Story | null {
  const { past, former, doing, doingLong, years } = words;
  if (doing === null || doingLong === null || (past === null && years === null)) return null;
  const here = inPlace(words);
  if (past !== null && former !== null) {
    return {
      key: 'road',
      title: clip(choose('road', [`${past}，后来${doing}`, `从${former}到${doing}`]), 30),
      situation: `我${past}，后来${here}${doing}。`,
      turn: `中间那一步怎么迈出来的：${GAP}`,
      outcome: nowLine(words, trade),
      use: '置顶的头一条，也是简介里的来路',
    };
  }
  const first = turnOf(grounds);
  const mine = first?.mine.replace(/^我/, '') ?? '';
  return {
    key: 'road',
    title: clip(
      first === undefined ? doingLong : choose('road', [`${doingLong}，${mine}`, `${mine}，${doingLong}`]),
      30,
    ),
    situation: `我${here}${doingLong}${doingLong.includes(years ?? '') ? '' : `，${years}`}。`,
    turn: first === undefined ? `这些年里差点不做了的那一回：${GAP}` : `${first.mine}。`,
    outcome: nowLine(words, trade),
    use: '置顶的头一条，也是直播开场的自我介绍',
  };
}

/** What a road turns on is something that happened, and no figure. */
const turnOf = (grounds: readonly Ground[]): Ground | undefined => grounds.find(({ isFigure }) => !isFigure);

const inPlace = ({ place, doing }: Wording): string =>
  place === null || (doing ?? '').includes(place) ? '' : `在${place}`;

/** 现在上门调钢琴三百元一次，来的是家长。 */
function nowLine(words: Wording, trade: TradeWords): string {
  const { audience, price, doing } = words;
  const sold = price === null ? `我${doing}` : soldLine(words, trade);
  const people = audience === null ? null : `来的是${clip(audience, 20)}`;
  return `现在${[sold, people].filter((part) => part !== null).join('，')}。`;
}

/** What somebody else's trust rests on: the second proof, where the first one tells the road. */
function trustStory({ words, grounds, trade }: StoryFacts): Story | null {
  const { years, past, audience, doing } = words;
  const isRoadTold = past === null && years !== null;
  const told = isRoadTold ? turnOf(grounds) : undefined;
  const ground = grounds.find((other) => other !== told);
  if (ground === undefined || doing === null) return null;
  const sold = words.price === null ? null : soldLine(words, trade);
  const people = audience === null ? sold : `来的是${clip(audience, 20)}`;
  return {
    key: 'trust',
    title: clip(ground.isPaper ? `${ground.thing}是怎么来的` : ground.mine, 30),
    situation: `我${inPlace(words)}${clip(doing, 20)}${people === null ? '' : `，${people}`}。`,
    turn: ground.isPaper ? `拿到${ground.thing}之前，记得清的那一回：${GAP}` : `${ground.mine}。`,
    outcome: ground.isPaper ? `${ground.mine}。` : `里面记得清的那一回，后来怎么样：${GAP}`,
    use: '有人问凭什么信你的时候',
  };
}

/** The sentence that everybody who comes says. */
function voiceStory({ words, head }: StoryFacts): Story | null {
  const { problem, doing } = words;
  if (problem === null || doing === null) return null;
  const people = head ?? words.people;
  const cut = clip(problem, 24);
  const verb = isAskedAloud(problem) ? '问' : '说';
  const said = isFelt(problem) ? `${people}${cut}` : `${people}${verb}${quoted(cut)}`;
  return {
    key: 'voice',
    title: clip(isFelt(problem) ? said : `${people}那句${quoted(cut)}`, 30),
    situation: `${said}。`,
    turn: `记得清的那一回，我是这么做的：${GAP}`,
    outcome: `${said}，先讲这一回。`,
    use: '直播里有人问到，或者一条视频的中段',
  };
}
