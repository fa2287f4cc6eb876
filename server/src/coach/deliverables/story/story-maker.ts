import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { inFitWords } from '../fit-words';
import { groundsOf } from '../ground';
import type { MakeInput, Maker, Unmade } from '../maker';
import { makeChoose } from '../seeded-choice';
import { clip } from '../text-pieces';
import { askerOf, wordTradeShortly } from '../trade-words';
import { wordProfile } from '../wording';
import { asksFor } from './asks';
import { draftStories } from './story-drafts';

type Stories = DeliverableContent<'story'>;
type Story = Stories['stories'][number];

const MOST = 5;
/** Issue 5: at most three to a deliverable. */
const MAX_GAPS = 3;

const unmade = (ask: Unmade['ask'], why: string): Unmade => ({ isUnmade: true, ask, why });
const NO_TRADE = unmade('business', '故事要从你做的事讲起，这一样我还不知道。');
const NOTHING_TOLD = unmade('story', '你还没讲过一件真事，我不替你编。讲一回就够，两三句也行。');
const NO_MORE = unmade('story', '你讲过的都在这几个故事里了，我不替你编。再讲一件真事，就有新的。');

const gapsIn = (story: Story): number =>
  [story.situation, story.turn, story.outcome].join('').split(GAP).length - 1;

/** As many as there is room for gaps; one that is whole always fits. */
function withinGaps(stories: readonly Story[]): readonly Story[] {
  let room = MAX_GAPS;
  return stories.filter((story) => {
    const gaps = gapsIn(story);
    if (gaps > room) return false;
    room -= gaps;
    return true;
  });
}

function make({ profile: told, lexicon, seed, revision, earlier }: MakeInput<'story'>): Stories | Unmade {
  const profile = inFitWords(told, lexicon);
  const words = wordProfile(profile, lexicon);
  const trade = wordTradeShortly(profile, lexicon);
  if (trade === null) return NO_TRADE;
  const head = askerOf(words.audience, lexicon);
  const facts = {
    words,
    head,
    trade,
    grounds: groundsOf(profile, words),
    choose: makeChoose(seed, revision),
  };
  const drafts = draftStories(facts);
  if (drafts.length === 0) return NOTHING_TOLD;
  const said = new Set(earlier.flatMap(({ stories }) => stories.map(({ key }) => key)));
  // Facts do not change with 换一批: it brings the stories that had no room before.
  const fresh = drafts.filter(({ key }) => revision === 0 || !said.has(key));
  if (fresh.length === 0) return NO_MORE;
  const stories = withinGaps(fresh).slice(0, MOST);
  return {
    judgement: judge(stories, words.people),
    stories: [...stories],
    asks: [...asksFor({ words, head, thing: trade.thing, doing: words.doing ?? trade.core }, revision)],
  };
}

function judge([first]: readonly Story[], people: string): string {
  if (first === undefined) return '先讲一件真事。';
  const title = clip(first.title, 26);
  if (first.key.startsWith('told-'))
    return `先讲「${title}」这一件：它是你亲手碰上的，别人编不出来，${people}听完才知道你遇事怎么办。`;
  if (first.key === 'road')
    return `先把「${title}」讲清楚：${people}要先知道你从哪儿来，再听你讲怎么做。${gapsIn(first) > 0 ? '空着的那一句只有你能补。' : ''}`.replace(
      /。(?=.)/,
      '，',
    );
  return `先讲「${title}」：${people}头一回听你说话，听的是这个人靠不靠得住，不是懂不懂。`;
}

/** The titles, and the first one told. */
function say({ judgement, stories: [first, ...others], asks }: Stories): string {
  return [
    judgement,
    '### 人设故事',
    ...(first === undefined
      ? []
      : [`**${first.title}**`, `${first.situation}\n${first.turn}\n${first.outcome}`]),
    others.map(({ title, use }) => `- **${title}**：${use}`).join('\n'),
    asks[0] === undefined ? '' : `还想听你说：${asks[0]}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export const storyMaker: Maker<'story'> = {
  kind: 'story',
  subject: () => '',
  title: () => '人设故事',
  make,
  say,
};
