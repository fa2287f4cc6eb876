import { clip } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Intent, Request } from '../understanding/intent';
import { type Lead, type LeadInput, makeLead } from './lead';

type Wordings = readonly [string, ...string[]];

/** What is neither followed nor argued with; the work goes on behind it. */
export function refuseTalk({ intent, choose }: LeadInput, hasFacts: boolean): Lead | null {
  const say = (slot: string, wordings: Wordings) =>
    makeLead([choose(slot, wordings)], { keepsQuestion: true });
  if (intent.isOthers)
    return say('others', ['这像是别人的资料，我先不记。', '别人的情况我不往你的档案里写。']);
  if (intent.isInjection) {
    return say('injection', [
      '这个我不照做。我只做一件事：把你的定位说清楚。',
      '换身份、改规矩的话我当没看见，接着谈你的定位。',
    ]);
  }
  if (!intent.isHostile || hasFacts) return null;
  return say('hostile', [
    '不信很正常，我不劝。愿意试，就从一句话开始。',
    '有火气我接着，不跟你争。想做事，我们就往下走。',
    '骂完了也行，账号的事我还在这儿。',
  ]);
}

/** Messages that say little: what kind they are, and what to say to them. The first that fits holds. */
const TALK: readonly (readonly [(intent: Intent) => boolean, string, Wordings])[] = [
  [({ isThanks }) => isThanks, 'thanks', ['不客气。', '好，随时回来接着做。']],
  [({ isEnglish }) => isEnglish, 'english', ['我只会用中文谈。', '英文我读不准，用中文说一句就行。']],
  [({ isWordless }) => isWordless, 'wordless', ['这个我读不出意思。', '光看符号我猜不着，用一句话说。']],
];

/** Work that cannot be begun while nothing is known. */
const MADE_OF_FACTS: ReadonlySet<Exclude<Request, null>> = new Set([
  'topics',
  'outline',
  'card',
  'one-liner',
  'income',
]);

/** Below this the message may be one that the rules should have understood. */
const LONG = 200;

/** The answer to a message without facts, questions that the knowledge answers, or requests. */
export function answerTalk(input: LeadInput): Lead {
  const { intent, refusal, choose, words, isReturning, message } = input;
  if (refusal !== 'none')
    return makeLead([choose('refused', ['没关系，换个问法。', '不急，换个角度。', '说不上来很正常。']), '']);
  if (intent.request === 'next') return makeLead([choose('next', ['往下这一步：', '接着是这一步：'])]);
  const isWork = intent.request !== null && MADE_OF_FACTS.has(intent.request);
  if (isWork) return makeLead([choose('no-facts', ['这要用你的事来做，先补一样。', '料还不够，先补一样。'])]);
  if (intent.isGreeting) return makeLead(greet(words, isReturning, input), { keepsQuestion: true });
  if (intent.isAgreement) return makeLead([choose('agreed', ['好，往下走。', '行，接着来。']), '']);
  const talk = TALK.find(([fits]) => fits(intent));
  if (talk !== undefined) return makeLead([choose(talk[1], talk[2])], { keepsQuestion: true });
  if (intent.isQuestion) {
    const declined: Wordings = [
      '这个我答不准，不瞎说。',
      '这题超出我的规则，我不编。',
      '这个我没有可靠的说法，先放着。',
    ];
    return makeLead([choose('unknown', declined)], { isParagraph: true, keepsQuestion: true });
  }
  return message.trim().length > LONG
    ? makeLead(
        [
          choose('long', [
            '这段很长，我只读懂了一部分，不敢乱记。',
            '内容多，我是按规则读的，抓不准就不记。',
          ]),
        ],
        { keepsQuestion: true },
      )
    : makeLead([choose('lost', lost(words)), '这句我没读准。']);
}

function greet(words: Wording, isReturning: boolean, { choose }: LeadInput): readonly string[] {
  const known = words.doingLong;
  if (!isReturning || known === null) return [choose('greeting', ['你好。', '你好，我在。'])];
  const where = words.place === null || known.includes(words.place) ? '' : `在${words.place}`;
  return [`又见面了。我记得你${where}${clip(known, 18)}，接着来。`, '又见面了，接着来。'];
}

/** Not understood: says so and what is understood so far, rather than faking it. */
const lost = ({ doing, audience }: Wording): Wordings => {
  const people = audience === null ? '' : `、服务${clip(audience, 10)}`;
  const known = doing === null ? '' : `我知道你${clip(doing, 10)}${people}，`;
  return [
    `${known}这句我没读准。`,
    '我是离线教练，按规则听话，这句没听准。',
    '这句我拿不准意思，不往档案里记。',
  ];
};
