import { acknowledge } from './acknowledge';
import type { Askable } from './coach-state';
import { readCorrection } from './corrections';
import type { Intent } from './intent';
import { type Objection, objectToEveryone, objectToPromise } from './objections';
import type { Profile } from './profile';
import type { readRefusal } from './refusals';
import type { Choose } from './seeded-choice';
import { clip, type Wording } from './wording';

/** What a reply says before it asks or delivers. */
export interface Lead {
  /** From the fullest to the shortest wording. */
  readonly options: readonly string[];
  /** An answer or an objection stands in a paragraph of its own, whatever its length. */
  readonly isParagraph: boolean;
  /** It ends in its own question: none may follow. */
  readonly asks: { readonly field: 'audience' | 'proof'; readonly question: string } | null;
  /** The open question stays as it is: the user was busy with something else. */
  readonly keepsQuestion: boolean;
  /** Said even before a card or a draft: more than 记下了. */
  readonly isWorthSaying: boolean;
}

interface LeadInput {
  readonly message: string;
  readonly intent: Intent;
  readonly refusal: ReturnType<typeof readRefusal>;
  /** What this message added to the profile. */
  readonly news: Profile;
  readonly words: Wording;
  readonly asked: Askable | null;
  /** The first message of a conversation, of somebody already known. */
  readonly isReturning: boolean;
  readonly choose: Choose;
}

const lead = (options: readonly string[], rest: Partial<Lead> = {}): Lead => ({
  options,
  isParagraph: false,
  asks: null,
  keepsQuestion: false,
  isWorthSaying: rest.keepsQuestion ?? false,
  ...rest,
});

/** The reason alone is said before a piece of work, which ends in its own question. */
const objecting = ({ reason, question }: Objection, asks: 'audience' | 'proof'): Lead =>
  lead([reason], { isParagraph: true, asks: { field: asks, question } });

/** The first part of a reply: what the coach has to say to this message before it goes on. */
export function leadFor(input: LeadInput): Lead {
  const { intent, news, words, refusal, choose, asked } = input;
  const facts = news.filter(({ field }) => field !== 'rejected');
  if (intent.isOthers)
    return lead([choose('others', ['这像是别人的资料，我先不记。', '别人的情况我不往你的档案里写。'])], {
      keepsQuestion: true,
    });
  if (intent.isInjection)
    return lead(
      [
        choose('injection', [
          '这个我不照做。我只做一件事：把你的定位说清楚。',
          '换身份、改规矩的话我当没看见，接着谈你的定位。',
        ]),
      ],
      { keepsQuestion: true },
    );
  if (intent.isHostile && facts.length === 0)
    return lead(
      [
        choose('hostile', [
          '不信很正常，我不劝。愿意试，就从一句话开始。',
          '有火气我接着，不跟你争。想做事，我们就往下走。',
          '骂完了也行，账号的事我还在这儿。',
        ]),
      ],
      { keepsQuestion: true },
    );
  if (intent.promise !== null && !intent.isQuestion && !/不(?:敢|能|会)?保证/.test(input.message))
    return objecting(objectToPromise(intent.promise, words), 'proof');
  const isAboutPeople =
    asked === 'audience' ||
    /客户|服务|面向|适合|人群|受众|卖给|针对|(?:都|都可以|都能|都行)(?:可以)?(?:买|用|学|来|吃|做|找|练|住|报)|所有人|任何人|每个人/.test(
      input.message,
    );
  if (intent.isEveryone && isAboutPeople && !facts.some(({ field }) => field === 'audience'))
    return objecting(objectToEveryone(words), 'audience');
  const corrected = correction(input);
  if (corrected !== null) return lead(corrected, { isWorthSaying: true });
  const laidOff = comfort(input);
  if (laidOff !== null) return lead(laidOff, { isWorthSaying: true });
  const understood = acknowledge(facts, words, choose);
  if (intent.answer !== null) {
    return lead([`${facts.length > 0 ? (understood.at(-2) ?? '') : ''}${intent.answer.answer}`], {
      isParagraph: true,
      keepsQuestion: facts.length === 0,
    });
  }
  if (facts.length > 0) return lead(understood);
  return otherwise(input, refusal);
}

/** 求职辅导放下，后面只谈帮小老板招人 · 改好了：三百五元一次 */
function correction({ message, news, words, choose }: LeadInput): readonly string[] | null {
  const rejected = news.filter(({ field }) => field === 'rejected').map(({ value }) => value.text);
  const changed = news.filter(
    ({ field, isConfirmed }) => field !== 'rejected' && field !== 'proof' && isConfirmed,
  );
  const trade = changed.some(({ field }) => field === 'business') ? words.doing : null;
  const now = clip(
    trade ??
      changed
        .map(({ value }) => value.text)
        .slice(0, 2)
        .join('，'),
    18,
  );
  if (rejected.length === 0) {
    return changed.length > 0 && readCorrection(message).isCorrection ? [`改好了：${now}。`] : null;
  }
  const dropped = clip(rejected.join('、'), 14);
  if (changed.length === 0) return [`好，${dropped}放下，后面不提。`];
  return [
    choose('correction', [`好，${dropped}放下，后面只谈${now}。`, `改过来了：不谈${dropped}，只谈${now}。`]),
    `好，改成${now}。`,
  ];
}

/** A human sentence first for those who have just lost their work. */
function comfort({ message, words, refusal, news }: LeadInput): readonly string[] | null {
  if (!/被裁|裁员|失业|下岗|刚?离职|辞职|裸辞|被优化/.test(message) || words.doing !== null) return null;
  if (news.length === 0 && refusal === 'none' && words.past === null) return ['先缓口气，不急着定。'];
  const years = words.years === null ? '这些年' : `这${clip(words.years, 6)}`;
  return [`丢的是岗位，${years}的本事还在你手里。`, `${years}的本事还在。`];
}

function otherwise(
  { intent, words, choose, isReturning, message }: LeadInput,
  refusal: LeadInput['refusal'],
): Lead {
  if (refusal !== 'none')
    return lead([choose('refused', ['没关系，换个问法。', '不急，换个角度。', '说不上来很正常。']), '']);
  if (intent.request === 'next') return lead([choose('next', ['往下这一步：', '接着是这一步：'])]);
  if (intent.isThanks)
    return lead([choose('thanks', ['不客气。', '好，随时回来接着做。'])], { keepsQuestion: true });
  if (intent.isGreeting) return lead(greet(words, isReturning, choose), { keepsQuestion: true });
  if (intent.isAgreement) return lead([choose('agreed', ['好，往下走。', '行，接着来。']), '']);
  if (intent.isEnglish)
    return lead([choose('english', ['我只会用中文谈。', '英文我读不准，用中文说一句就行。'])], {
      keepsQuestion: true,
    });
  if (intent.isWordless)
    return lead([choose('wordless', ['这个我读不出意思。', '光看符号我猜不着，用一句话说。'])], {
      keepsQuestion: true,
    });
  if (intent.isQuestion) {
    return lead(
      [
        choose('unknown', [
          '这个我答不准，不瞎说。',
          '这题超出我的规则，我不编。',
          '这个我没有可靠的说法，先放着。',
        ]),
      ],
      { isParagraph: true, keepsQuestion: true },
    );
  }
  if (message.trim().length > 200)
    return lead(
      [choose('long', ['这段很长，我只读懂了一部分，不敢乱记。', '内容多，我是按规则读的，抓不准就不记。'])],
      { keepsQuestion: true },
    );
  return lead(
    [
      choose('lost', [
        `${sayKnown(words)}这句我没读准。`,
        '我是离线教练，按规则听话，这句没听准。',
        '这句我拿不准意思，不往档案里记。',
      ]),
      '这句我没读准。',
    ],
    {},
  );
}

function greet(words: Wording, isReturning: boolean, choose: Choose): readonly string[] {
  const known = words.doingLong;
  if (isReturning && known !== null) {
    const where = words.place === null || known.includes(words.place) ? '' : `在${words.place}`;
    return [`又见面了。我记得你${where}${clip(known, 18)}，接着来。`, '又见面了，接着来。'];
  }
  return [choose('greeting', ['你好。', '你好，我在。'])];
}

/** Below the threshold: says what is understood so far rather than faking it. */
const sayKnown = ({ doing, audience }: Wording): string =>
  doing === null
    ? ''
    : `我知道你${clip(doing, 10)}${audience === null ? '' : `、服务${clip(audience, 10)}`}，`;
