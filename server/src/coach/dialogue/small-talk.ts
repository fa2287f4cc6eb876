import { shuffle } from '../deliverables/seeded-choice';
import { clip, joinAll } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Track } from '../knowledge';
import type { Intent } from '../understanding/intent';
import type { Request } from '../understanding/requests';
import { tidyChips } from './chips';
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
const MADE_OF_FACTS: ReadonlySet<Request> = new Set([
  'again',
  'calendar',
  'kit',
  'ladder',
  'one-liner',
  'positioning',
  'script',
  'story',
  'topics',
]);

/** Below this the message may be one that the rules should have understood. */
const LONG = 200;

/** The answer to a message without facts, questions that the knowledge answers, or requests. */
export function answerTalk(input: LeadInput): Lead {
  const { intent, refusal, choose, words, isReturning, message, knownFacts } = input;
  if (refusal !== 'none')
    return makeLead([choose('refused', ['没关系，换个问法。', '不急，换个角度。', '说不上来很正常。']), '']);
  if (intent.request === 'next') return makeLead([choose('next', ['往下这一步：', '接着是这一步：'])]);
  const isWork = intent.request !== null && MADE_OF_FACTS.has(intent.request);
  if (isWork) return makeLead([choose('no-facts', ['这要用你的事来做，先补一样。', '料还不够，先补一样。'])]);
  const start = startOf(input);
  if (start !== null) return start;
  if (knownFacts.length > 0 && !intent.isQuestion) return repeated(knownFacts, choose);
  if (intent.isGreeting) return makeLead(greet(words, isReturning, input), { keepsQuestion: true });
  if (intent.isAgreement) return makeLead([choose('agreed', ['好，往下走。', '行，接着来。']), '']);
  const unit =
    input.asked === 'price' || input.asked === 'offer' ? CHARGED.exec(message.trim())?.[1] : undefined;
  if (unit !== undefined) return chargedBy(unit);
  if (input.asked === 'proof' && /^我?有(?:个|本|张)?证书?$/.test(message.trim())) {
    return makeLead(['有证好说。'], {
      asks: {
        field: 'proof',
        question: '是什么证？把名字写全。',
        chips: tidyChips(['从业资格证', '职业技能证', '健康证', '说不上来']),
      },
    });
  }
  if (input.asked === 'proof' && /怎么做/.test(message)) {
    return makeLead([choose('how', ['讲怎么做，就是凭据。', '行，一步步讲给人看。'])]);
  }
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
    : makeLead([choose('lost', lost(words)), '这句我没读准。'], { isLost: true });
}

/** Where somebody begins, in place of the trade itself (the chips of the first question): asked for by name. */
const STARTS: readonly (readonly [RegExp, string, string, readonly Track['kind'][]])[] = [
  [/手艺/, '有手艺就好讲。', '是哪门手艺，修的、做的还是教的？', ['visit', 'maker', 'teach']],
  [/开店/, '有店，人就有地方来。', '开的是什么店，在哪里？', ['shop', 'stay']],
  [/专业/, '有专业，凭据就不空。', '是哪一行，平时替人解决什么事？', ['expert', 'teach']],
];

function startOf({ message, words, asked, lexicon, choose }: LeadInput): Lead | null {
  const isFree = words.doing === null && words.past === null && (asked === null || asked === 'business');
  const found = STARTS.find(([pattern]) => pattern.test(message));
  if (!isFree || found === undefined || message.length > 24) return null;
  const [, said, question, kinds] = found;
  const trades = lexicon.knowledge.tracks.tracks.filter(({ kind }) => kinds.includes(kind));
  const names = shuffle(trades, choose('start', ['a', 'b', 'c'])).map(({ name }) => name);
  const chips = tidyChips([...names.slice(0, 3), '都不是']);
  return makeLead([said], { asks: { field: 'business', question, chips } });
}

/** Said once more, word for word or in other ones: it is there. */
function repeated(facts: LeadInput['knownFacts'], choose: LeadInput['choose']): Lead {
  const held = joinAll(facts.slice(0, 2).map(({ value }) => clip(value.text, 12))) ?? '';
  return makeLead([choose('repeated', [`${held}，这个我记着。`, `记着呢：${held}。`]), '这个我记着。'], {
    keepsQuestion: true,
  });
}

/** How it is charged, without how much: 按次收. */
const CHARGED = /^(?:我)?(?:都)?按(次|节|课时|小时|天|月|年|单|件|套|人|斤)(?:收费?|算|来|计费)?(?:的|吧)?$/;

const chargedBy = (unit: string): Lead =>
  makeLead([`按${unit}收，清楚。`], {
    asks: {
      field: 'price',
      question: `一${/^(?:小时|月)$/.test(unit) ? '个' : ''}${unit}多少？说个大概数。`,
      chips: tidyChips(['几十块', '几百块', '几千块', '还没定价']),
    },
  });

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
