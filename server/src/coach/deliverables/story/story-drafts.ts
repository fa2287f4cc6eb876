import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import type { Ground } from '../ground';
import { soldLine } from '../positioning/one-liners';
import type { Choose } from '../seeded-choice';
import { clip, isAskedAloud, isFelt, quoted } from '../text-pieces';
import type { Wording } from '../wording';
import { tellTold } from './tell-told';

type Story = DeliverableContent<'story'>['stories'][number];

export interface StoryFacts {
  readonly words: Wording;
  readonly grounds: readonly Ground[];
  readonly head: string | null;
  /** What the trade is about: 调钢琴, 健身. */
  readonly core: string;
  readonly choose: Choose;
}

/** Stories from what was told, the ones that only this person can tell first. A part that was not told is a gap. */
export const draftStories = (facts: StoryFacts): readonly Story[] =>
  [...toldStories(facts), roadStory(facts), trustStory(facts), ruleStory(facts), voiceStory(facts)].filter(
    (story) => story !== null,
  );

function toldStories({ words: { stories }, choose }: StoryFacts): readonly Story[] {
  return [...stories].reverse().map((text, at): Story => {
    const arc = tellTold(text);
    const key = `told-${stories.length - at}`;
    return {
      key,
      title: choose(`title/${key}`, [heading(arc.situation), heading(arc.turn === GAP ? arc.situation : arc.turn)]),
      ...arc,
      use: at === 0 ? '成交之前，发给还在犹豫的人' : '拍成一条，讲到转折停一下',
    };
  });
}

const heading = (part: string): string => clip(part.replace(/。$/, '').split('，').slice(0, 2).join('，'), 26);

/** From then to now. */
function roadStory({ words, grounds, choose }: StoryFacts): Story | null {
  const { past, doing, doingLong, years } = words;
  if (doing === null || doingLong === null || (past === null && years === null)) return null;
  const here = inPlace(words);
  if (past !== null) {
    return {
      key: 'road',
      title: clip(choose('road', [`${past}，为什么来${doing}`, `从${past.replace(/^做过/, '')}到${doing}`]), 30),
      situation: `我${past}。`,
      turn: `后来决定${here}${doing}，是因为${GAP}`,
      outcome: nowLine(words),
      use: '置顶的头一条，也是简介里的来路',
    };
  }
  const [first] = grounds;
  return {
    key: 'road',
    title: clip(first === undefined ? doingLong : choose('road', [`${doingLong}，${first.mine}`, `${first.mine}，我${doingLong}`]), 30),
    situation: years?.endsWith('开始') === true ? `我${here}${doingLong}。` : `我${here}${doing}，到现在${years}。`,
    turn: first === undefined ? `这些年里差点不做了的那一回：${GAP}` : `${first.mine}。`,
    outcome: nowLine(words),
    use: '置顶的头一条，也是直播开场的自我介绍',
  };
}

const inPlace = ({ place, doing }: Wording): string =>
  place === null || (doing ?? '').includes(place) ? '' : `在${place}`;

/** 现在上门调钢琴三百元一次，来的是家长。 */
function nowLine(words: Wording): string {
  const { audience, price, doing } = words;
  const sold = price === null ? null : soldLine(words);
  const people = audience === null ? null : `来的是${clip(audience, 20)}`;
  return `现在${[sold ?? `我${doing}`, people].filter((part) => part !== null).join('，')}。`;
}

/** What somebody else's trust rests on: the second proof, where the first one tells the road. */
function trustStory({ words, grounds, head, core }: StoryFacts): Story | null {
  const { years, past, problem } = words;
  const isRoadTold = past === null && years !== null;
  const ground = grounds[isRoadTold ? 1 : 0];
  if (ground === undefined) return null;
  return {
    key: 'trust',
    title: clip(ground.mine, 30),
    situation: `${head ?? '来的人'}是为${clip(core, 16)}来的。`,
    turn: `${ground.mine}，里面我记得清的那一回：${GAP}`,
    outcome: problem === null ? `${ground.mine}，${clip(core, 12)}我先讲这个。` : `${quoted(clip(problem, 20))}，我先讲这一回，再谈${clip(core, 16)}。`,
    use: '有人问「凭什么信你」的时候',
  };
}

/** What one refuses, and keeps to. */
function ruleStory({ words }: StoryFacts): Story | null {
  const { refused, doing, audience } = words;
  const [what] = refused;
  if (what === undefined || doing === null) return null;
  return {
    key: 'rule',
    title: clip(`为什么${what}我不接`, 30),
    situation: `我${inPlace(words)}${clip(doing, 20)}。`,
    turn: `${clip(what, 20)}我不接，因为${GAP}`,
    outcome: `我只${clip(doing, 20)}${audience === null ? '' : `，来的是${clip(audience, 20)}`}。`,
    use: '评论里有人问起的时候，也能写进简介',
  };
}

/** The sentence that everybody who comes says. */
function voiceStory({ words, head }: StoryFacts): Story | null {
  const { problem, doing } = words;
  if (problem === null || doing === null) return null;
  const people = head ?? words.people;
  const said = quoted(clip(problem, 24));
  return {
    key: 'voice',
    title: clip(isFelt(problem) ? `${people}${problem}` : `${people}那句${said}`, 30),
    situation: isFelt(problem) ? `${people}${clip(problem, 24)}。` : `${people}${isAskedAloud(problem) ? '问' : '说'}的是${said}。`,
    turn: `记得清的那一回，我是这么做的：${GAP}`,
    outcome: isFelt(problem) ? `${people}再${clip(problem, 24)}，我先讲这一回。` : `${said}，下一位${people}再${isAskedAloud(problem) ? '问' : '说'}，我先讲这一回。`,
    use: '直播里有人问到，或者一条视频的中段',
  };
}
