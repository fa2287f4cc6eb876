import { clip } from '../deliverables/text-pieces';
import type { Profile } from '../profile';
import { acknowledge } from './acknowledge';
import { type Lead, type LeadInput, makeLead } from './lead';
import { type Objection, objectToEveryone, objectToPromise } from './objections';
import { answerTalk, refuseTalk } from './small-talk';

/** The first part of a reply: what the coach has to say to this message before it goes on. */
export function leadFor(input: LeadInput): Lead {
  const { intent, news, words, choose } = input;
  const facts = news.filter(({ field }) => field !== 'rejected');
  const refused = refuseTalk(input, facts.length > 0);
  if (refused !== null) return refused;
  const objection = objectionTo(input, facts);
  if (objection !== null) return objection;
  const denied = denial(input);
  if (denied !== null) return denied;
  const human = correction(input) ?? comfort(input);
  if (human !== null) return makeLead(human, { isWorthSaying: true });
  const understood = acknowledge(facts, words, choose);
  if (intent.answer !== null && (intent.isQuestion || facts.length === 0)) {
    const heard = understood.at(-2) ?? '';
    return makeLead([`${heard}${intent.answer.answer}`], {
      isParagraph: true,
      keepsQuestion: facts.length === 0,
    });
  }
  return facts.length > 0 ? makeLead(understood) : answerTalk(input);
}

/** What was said back is not so, and nothing was put in its place. */
const denial = ({ pending, message, news, choose }: LeadInput): Lead | null =>
  pending === null || news.length > 0 || !/^\s*(?:不对|不是|错了|不|没有|nono|no)/i.test(message)
    ? null
    : makeLead([choose('denied', ['好，那句不算。', '那我不记这句。'])]);

const ABOUT_PEOPLE =
  /客户|服务|面向|适合|人群|受众|卖给|针对|(?:都|都可以|都能|都行)(?:可以)?(?:买|用|学|来|吃|做|找|练|住|报)|所有人|任何人|每个人/;

function objectionTo({ intent, message, words, asked }: LeadInput, facts: Profile): Lead | null {
  const isPromising = intent.promise !== null && !intent.isQuestion && !/不(?:敢|能|会)?保证/.test(message);
  if (isPromising) return objecting(objectToPromise(intent.promise ?? '', words), 'proof');
  const isAboutPeople = asked === 'audience' || ABOUT_PEOPLE.test(message);
  const isVague = intent.isEveryone && isAboutPeople && !facts.some(({ field }) => field === 'audience');
  return isVague ? objecting(objectToEveryone(words), 'audience') : null;
}

/** The reason alone is said before a piece of work, which ends in its own question. */
const objecting = ({ reason, question, chips }: Objection, field: 'audience' | 'proof'): Lead =>
  makeLead([reason], { isParagraph: true, asks: { field, question, chips } });

/** 求职辅导放下，后面只谈帮小老板招人 · 改好了：三百五十元一次 */
function correction({ isCorrection, news, words, choose }: LeadInput): readonly string[] | null {
  const textsOf = (entries: Profile) => entries.map(({ value }) => value.text);
  const rejected = textsOf(news.filter(({ field }) => field === 'rejected'));
  const changed = news.filter(
    ({ field, isConfirmed }) => field !== 'rejected' && field !== 'proof' && isConfirmed,
  );
  const trade = changed.some(({ field }) => field === 'business') ? words.doing : null;
  const now = clip(trade ?? textsOf(changed).slice(0, 2).join('，'), 18);
  if (rejected.length === 0) {
    return changed.length > 0 && isCorrection ? [`改好了：${now}。`] : null;
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
