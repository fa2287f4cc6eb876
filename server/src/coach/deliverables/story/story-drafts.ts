import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import type { Ground } from '../ground';
import { soldLine } from '../positioning/one-liners';
import type { Choose } from '../seeded-choice';
import { clip, isFelt, quoted } from '../text-pieces';
import type { Wording } from '../wording';
import { tellTold } from './tell-told';

type Story = DeliverableContent<'story'>['stories'][number];

export interface StoryFacts {
  readonly words: Wording;
  readonly grounds: readonly Ground[];
  readonly head: string | null;
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
  const { past, doing, doingLong, years, place } = words;
  if (doing === null || (past === null && years === null)) return null;
  const here = place === null || doing.includes(place) ? '' : `在${place}`;
  const now = nowLine(words);
  if (past !== null) {
    return {
      key: 'road',
      title: clip(choose('road', [`${past}，为什么来${doing}`, `从${past.replace(/^做过/, '')}到${doing}`]), 30),
      situation: `我${past}，那时候干的不是现在这一行。`,
      turn: `后来决定${here}${doing}，是因为${GAP}`,
      outcome: now ?? `现在我${here}${doing}。`,
      use: '置顶的头一条，也是简介的来路',
    };
  }
  const [first] = grounds;
  return {
    key: 'road',
    title: clip(choose('road', [`${doingLong}，我没换过行`, `${doingLong}，${first?.mine ?? '还在做'}`]).replace('，我没换过行', ''), 30),
    situation: `我${here}${doing}，到现在${years}。`,
    turn: first === undefined ? `这些年里差点不做了的一回：${GAP}` : `${first.mine}。`,
    outcome: now ?? `现在我还在${doing}。`,
    use: '置顶的头一条，也是直播开场的自我介绍',
  };
}

/** 现在上门调钢琴三百元一次，来的多是家长。 */
function nowLine(words: Wording): string | null {
  const { audience, price } = words;
  const sold = price === null ? null : soldLine(words);
  if (sold === null && audience === null) return null;
  const people = audience === null ? null : `找我的是${clip(audience, 20)}`;
  return `现在${[sold, people].filter((part) => part !== null).join('，')}。`;
}

/** What somebody else's trust rests on: the second proof, where the first one tells the road. */
function trustStory({ words, grounds }: StoryFacts): Story | null {
  const { doing, years, past, problem } = words;
  const isRoadTold = past === null && years !== null;
  const ground = grounds[isRoadTold ? 1 : 0];
  if (ground === undefined || doing === null) return null;
  return {
    key: 'trust',
    title: clip(ground.mine, 30),
    situation: `头回来的人不认识我，只知道我${clip(doing, 16)}。`,
    turn: `${ground.mine}。这里面我记得清的一回：${GAP}`,
    outcome:
      problem === null
        ? `所以有人问凭什么信我，我先说这一件，再说${clip(doing, 12)}。`
        : `所以有人为${quoted(clip(problem, 16))}来，我先说这一件，再动手。`,
    use: '有人问「凭什么信你」的时候',
  };
}

/** What one refuses, and keeps to. */
function ruleStory({ words: { refused, doing, past } }: StoryFacts): Story | null {
  const [what] = refused;
  if (what === undefined || doing === null) return null;
  return {
    key: 'rule',
    title: clip(`为什么${what}我不接`, 30),
    situation: past === null ? `我${clip(doing, 18)}，也有人拿${what}来问。` : `我${clip(past, 16)}，别人以为${what}我也接。`,
    turn: `${what}我不接，因为${GAP}`,
    outcome: `所以我只${doing}，来问别的，我照直说不接。`,
    use: '评论里有人问起的时候，也能写进简介',
  };
}

/** The sentence that everybody who comes says. */
function voiceStory({ words, head }: StoryFacts): Story | null {
  const { problem, doing } = words;
  if (problem === null || doing === null) return null;
  const people = head ?? words.people;
  const said = isFelt(problem) ? `${people}${clip(problem, 24)}` : `${people}跟我说的是${quoted(clip(problem, 24))}`;
  return {
    key: 'voice',
    title: clip(isFelt(problem) ? `${people}${problem}` : `${people}那句${quoted(problem)}`, 30),
    situation: `${said}。`,
    turn: `记得清的那一回，我是这么做的：${GAP}`,
    outcome: `往后再有${people}这么开口，我就先讲这一回，再${doing === null ? '做' : clip(doing, 14)}。`,
    use: '直播里有人问到，或者一条视频的中段',
  };
}
