import type { Choose } from '../deliverables/seeded-choice';
import { clip, quoted } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Askable } from './coach-state';

type Wordings = readonly [string, ...string[]];
type Tactic = (words: Wording) => Wordings;

const trade = ({ doing }: Wording): string => (doing === null ? '' : clip(doing, 10));

/**
 * Three ways to ask for each thing: straight out, by examples of the trade, by a concrete recent case. A question is
 * never put the same way twice; the second and third are for those who did not know what to say.
 */
const TACTICS: Readonly<Record<Askable, readonly [Tactic, Tactic, Tactic]>> = {
  business: [
    ({ past, track }) =>
      past !== null && track !== null
        ? [`这些年里有三条路：${track.roads.join('、')}。哪条你愿意一直讲下去？`]
        : ['你靠什么手艺或专业吃饭？一句话说清就行。', '你现在做的是什么活？说得越具体越好。'],
    () => ['别人找你帮忙或给你付钱，多半是为了什么事？', '不想名头，只想事：身边人有什么难处，会先想到你？'],
    () => ['说最近的一次：上个月谁找过你，你帮他做成了什么？', '最近哪件事你做着顺手、别人却觉得难？'],
  ],
  audience: [
    ({ doing, seekers }) =>
      doing === null
        ? ['你想服务哪类人？说一类你最熟的。', '谁会为你的本事付钱？说一类你见过的人。']
        : [`${seekers}里，哪类最多，多半为了什么事？`, `${seekers}都是些什么人，遇到了什么事？`],
    ({ track }) =>
      track === null
        ? [
            '先挑一边：服务刚起步什么都不懂的，还是做过一阵卡住的？',
            '先挑一边：你更愿意接个人的活，还是单位的活？',
          ]
        : [`比如${track.segments.join('，或者')}，哪一类更像来找你的人？`],
    () => [
      '想想最近一位客户：他是做什么的，为什么那天来找你？',
      '上一个给你付钱的人，多大年纪、在忙什么、急什么？',
    ],
  ],
  problem: [
    (words) => [
      `${words.people}来找你，开口常说的一句话是什么？`,
      `${words.people}心里卡着的那件事，用他们的原话怎么说？`,
    ],
    ({ track, people }) =>
      track === null
        ? [`是怕花冤枉钱、怕没效果，还是不知道从哪开始？${people}更像哪种？`]
        : [`像${track.worries.slice(0, 2).map(quoted).join('、')}这样的话，你听得多的是哪句？`],
    () => ['最近一次有人向你诉苦，他的原话是怎么说的？'],
  ],
  proof: [
    ({ years }) =>
      years === null
        ? [
            '别人凭什么信你？证书、做成的案例、老客户的话，说一样有的就行。',
            '新客户还不认识你，凭什么敢找你？有证书、案例、别人的话，说一样。',
          ]
        : [
            `${clip(years, 8)}之外，还有什么能让人信你？证书、案例、老客户的话都算。`,
            `${clip(years, 8)}是底子。证书、做成的一单、客户夸过你的话，你还有哪样？`,
          ],
    ({ track }) =>
      track === null
        ? ['比如一张前后对比、一句客户的原话、一个干了很久的活，你有哪样？']
        : [`比如${track.proofs.join('，或者')}，你手上有哪样？`],
    () => [
      '讲最近一单做得漂亮的：谁，什么情况，后来怎么样？',
      '有没有哪位客户用完又来、或带了人来？说说那一回。',
    ],
  ],
  offer: [
    (words) =>
      words.price === null
        ? [
            '你现在卖什么、怎么收费？',
            words.doing === null || words.doing.startsWith('做')
              ? '你打算卖什么、怎么收费？'
              : `你${trade(words)}，卖的是什么，怎么收费？`,
          ]
        : [`${clip(words.price, 16)}，这里面都包含些什么？`],
    ({ track }) =>
      track === null
        ? ['可以是一次上门、一节课、一份东西、一次咨询。你想先卖哪样？']
        : [`比如${track.offers.join('，或者')}，你打算先卖哪样？`],
    () => ['你最近一笔收入是谁付的，买走的是什么？'],
  ],
  price: [
    ({ offers }) => [
      offers[0] === undefined
        ? '你现在一次怎么收费？说个大概数。'
        : `${clip(offers[0], 12)}怎么收费？说个大概数就行。`,
    ],
    () => ['没定价也行：最近一次别人给你付了多少，或者你心里不亏本的数是多少？'],
    () => ['上一个嫌贵或爽快付钱的人，当时报的是多少？'],
  ],
  platform: [
    (words) => [
      '想先在哪个平台做：视频号、小红书、抖音，还是别的？',
      `${words.people}平时爱看什么：视频号、小红书，还是抖音？`,
    ],
    () => ['熟人多选视频号，爱搜攻略的选小红书，同城刷着看的选抖音。先定哪个？'],
    () => ['你自己手机里刷得顺手的是哪个？先从它开始行不行？'],
  ],
  posts: [
    () => ['一周能拿出多少时间，或者能稳稳发几条？', '现实点说，一周能拍几条而不断更？'],
    () => ['比如一周一条、一周两条，或者每天半小时，哪个你能一直做下去？'],
    () => ['上一周你真正空下来的时间，加起来有多少？'],
  ],
  story: [
    (words) => [
      `最近一次${words.doing === null ? '帮人' : trade(words)}，碰到的麻烦是什么？讲给我，我替你变成一条选题。`,
      '入行那天是怎么回事？两三句讲给我，人设就从这里来。',
    ],
    () => ['你不肯接哪种活，为什么？说一次真事。', '做砸过的一次是什么，后来怎么补的？'],
    () => ['头一回有陌生人付钱给你，是为了什么事？', '有没有一位客户你一直记得？说说他。'],
  ],
};

/** How many different ways there are to ask for a thing. */
export const TACTIC_COUNT = 3;

/** The question for `field`, put in its n-th way. One sentence or two, one question mark, at most 60 characters. */
export function askFor(field: Askable, attempt: number, words: Wording, choose: Choose): string {
  const tactics = TACTICS[field];
  const tactic = tactics[Math.min(attempt, TACTIC_COUNT - 1)] ?? tactics[0];
  return choose(`${field}/${attempt}`, tactic(words));
}
