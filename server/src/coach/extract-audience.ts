import { audienceIn } from './audience-phrase';
import type { Clause } from './clauses';
import type { Fact } from './profile';
import type { Extractor, Reading } from './reading';
import { tidy } from './reading';

const CALLED =
  /^(?:我的?|我们的?|目前的?|现在的?|主要)?(?:目标)?(?:客户|客人|顾客|学员|学生|用户|粉丝|受众|人群|服务对象|服务人群|买家|来访者|当事人|住客|对象|咨询的|来的人?|来上课的|来做的|来买的|来住的|来找我的|买我.{0,4}的|找我的人?|找我.{1,5}的|下单的|问我的|报名的|订的人?)(?:群体|主要|大多数?|大部分|大都|基本上?|一般|多数|都|多|以|目前|现在|差不多|其实|百分之.{1,3}|八成|九成|里)*(?:是|为|就是|有|来自|以|集中在)?(.{2,26})$/;
const SERVED =
  /(?:服务(?!过|了)|面向|针对|面对|卖给|主攻|适合|受众是|做给)(?:的人?群?|对象)?(?:就?是|主要|大部分|大多数?|多数|基本上?|都|一些|的)*(.{2,24})$/;
const HELPED =
  /(?:^|[我想专门主要只都去来是在]|平时|可以|能|如何)(?:帮助?|给|教|带|陪|为|替|辅导|(?<=想|靠|用)[^，]{0,6}?(?:找|吸引))(?!过|了|出过|来|着|的)(.{1,22})$/;
const MANY_OF = /^(.{2,20}?)(?:居多|为主|比较多|最多|偏多|占多数|多一些|多一点|多$)/;
const ASKS =
  '(?:想知道|想问|想了解|问|说|抱怨|担心|怕|害怕|头疼|头痛|愁|发愁|纠结|吐槽|反映|反馈|关心|嫌|焦虑|烦|苦恼|好奇)';
const ADVERB =
  '(?:都|也|就|老是|总是|老|总|经常|天天|一直|常常|常|最爱|最喜欢|最|每次|来了|来|会|特别|很|跑来|一上来就|上来就|见面就|一来就|开口就|一般|普遍|就爱|爱)*';
const VOICED = new RegExp(
  `^(.{1,16}?)${ADVERB}(${ASKS})(?:我|我们|的(?:是|就是)?|得?最?多的(?:一句话?|问题)?(?:是|就是)?|到|起)*(.{2,30})$`,
);
const UNSAID = new RegExp(`^${ADVERB}(${ASKS})(?:我|我们|的(?:是|就是)?)*(.{2,30})$`);
const VOICING = new RegExp(`${ASKS}|痛点|难题|困扰`);
/** After these comes what was said; 怕, 担心 and 愁 belong to it. */
const isQuoting = (verb: string): boolean =>
  /^(?:想知道|想问|想了解|问|说|反映|反馈|吐槽|抱怨|关心|纠结|头疼|头痛|苦恼|好奇)$/.test(verb);
const SUFFERS =
  /^(.{1,16}?)(?:都|也|就|老是|总是|老|总|经常|往往|一般|普遍|大多|很多|其实)*((?:不会|不敢|不知道|不懂|没时间|没空|没人|没精力|缺|招不到|找不到|睡不|听不懂|看不懂|学不会|坚持不|拿不准|搞不懂|搞不清|弄不清|留不住|不肯|不愿|不爱|怎么也|容易|分不清|买不到|管不住|卖不掉|写不出|拖到|跟不上).{0,20})$/;
const SAYS_THIS = new RegExp(
  `^(.{1,16}?)${ADVERB}(?:问|说|愁|担心|抱怨)(?:我)?(?:这个|这句|这事|这件事|这些|的就是这个)`,
);
const PAINFUL =
  /怕|忘|担心|愁|焦虑|不会|不敢|不知道|学不|睡不|坐不|留不|卖不|招不|没人|太贵|太慢|跟不上|反复|掉毛|疼|痛|失眠|没效果|没时间/;
const GENERIC =
  /^(?:客户|客人|顾客|学员|用户|他们|她们|大家|很多人|好多人|大部分人|粉丝|别人|人家|来的人|来访者|当事人|住客|找我的人?|咨询的人?|有人|老有人|总有人|经常有人|天天有人|买家|身边人|朋友们?)$/;
const PAIN =
  /(?:痛点|难题|困扰|烦恼|困难|最大的问题|核心问题|最头疼的|最头疼|最愁的?|最怕的?|问得?最多的?|常问的?|被问最多的?|最常问的?|最关心的?)(?:一般|主要|问题|一句话?|事)*(?:是|就是|在于|莫过于)?(.{2,30})$/;
const SOLVES =
  /(?:解决|搞定|克服|缓解|改善|攻克|治)(?:他们的?|她们的?|客户的?|家长的?|一下|掉)*(.{2,24}?)(?:的)?(?:问题|难题|困扰|烦恼|痛点|毛病)?$/;
const NO_PROBLEM =
  /^(?:我|你|问题|什么|这个|那个|一下|多少钱|收费|吗|好|不好|的|了|是|很好|不错|谢谢)$|多少钱|怎么卖|在哪买|你们|您/;

/** Whom they serve, and what troubles those: 家长老问琴潮了怎么办 holds both. */
export const extractAudience: Extractor = (reading) => {
  const facts: Fact[] = [];
  for (const clause of reading.clauses) {
    if (clause.isQuestion && !VOICING.test(clause.text)) continue;
    if (
      /^(?:我|本人)?(?:是|就是|也是)(?!给|帮|教|为|做给)/.test(clause.text) &&
      !/服务|面向|针对|给|帮|教/.test(clause.text)
    )
      continue;
    const isAboutPeople =
      reading.asked === 'audience' ||
      reading.asked === 'problem' ||
      facts.some(({ field }) => field === 'audience');
    facts.push(...voiced(clause, reading, isAboutPeople), ...named(clause, reading), ...pains(clause));
  }
  facts.push(...repeated(reading), ...answered(reading), ...aside(reading));
  return [...best(facts, 'audience'), ...best(facts, 'problem')];
};

const best = (facts: readonly Fact[], field: 'audience' | 'problem'): Fact[] =>
  facts
    .filter((fact) => fact.field === field)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 1);

function named(clause: Clause, { lexicon }: Reading): Fact[] {
  const { text } = clause;
  for (const [pattern, confidence] of [
    [CALLED, 0.92],
    [SERVED, 0.9],
    [MANY_OF, 0.85],
    [HELPED, 0.82],
  ] as const) {
    const rest = pattern.exec(text)?.[1];
    if (rest === undefined || lexicon.findEveryone(rest).length > 0) continue;
    if (/不(?:是|做|服务|面向|适合|针对)|没有/.test(text.slice(0, text.length - rest.length))) continue;
    const audience = audienceIn(rest, lexicon);
    if (audience !== null) return [audienceFact(audience, clause, confidence)];
    if (
      pattern === CALLED &&
      /[是为以]$/.test(text.slice(0, text.length - rest.length)) &&
      isPeopleLike(rest)
    ) {
      return [audienceFact(tidy(rest), clause, 0.75)];
    }
  }
  return [];
}

/** `isAboutPeople`: the clauses before named them, so that a clause without a subject goes on about them (总担心被坑). */
function voiced(clause: Clause, { lexicon }: Reading, isAboutPeople: boolean): Fact[] {
  const text = clause.text.replace(/^(?:我发现|我看到?|我知道|发现|因为|其实|但是?|而且)+/, '');
  const unsaid = isAboutPeople ? UNSAID.exec(text) : null;
  if (unsaid?.[2] !== undefined && !lexicon.people.atEnd.test(text)) {
    const problem = asProblem(isQuoting(unsaid[1] ?? '') ? unsaid[2] : `${unsaid[1]}${unsaid[2]}`);
    return problem === null ? [] : [problemFact(problem, clause, 0.8)];
  }
  const match = VOICED.exec(text) ?? SUFFERS.exec(text);
  if (match === null) return [];
  const isVoiced = match.length === 4;
  const who = match[1] ?? '';
  if (/我(?!家)|自己|本人/.test(who)) return [];
  const verb = isVoiced ? (match[2] ?? '') : '';
  const said = (isVoiced ? match[3] : match[2]) ?? '';
  const isGeneric = GENERIC.test(tidy(who));
  const audience = isGeneric ? null : endsInPeople(who, lexicon);
  if (!isGeneric && audience === null) return [];
  const problem = asProblem(isQuoting(verb) ? said : `${verb}${said}`);
  const facts: Fact[] = [];
  if (audience !== null) facts.push(audienceFact(audience, clause, isVoiced ? 0.9 : 0.72));
  if (problem !== null) facts.push(problemFact(problem, clause, isVoiced ? 0.9 : 0.75));
  return facts;
}

/** 没有发票怎么入账，老板们天天问这个: the trouble stands in the clause before. */
function repeated({ clauses, lexicon }: Reading): Fact[] {
  return clauses.flatMap((clause, index) => {
    const match = SAYS_THIS.exec(clause.text);
    const before = clauses[index - 1];
    const audience = match?.[1] === undefined ? null : endsInPeople(match[1], lexicon);
    const problem = before === undefined ? null : asProblem(before.text);
    if (match === null || before === undefined || problem === null) return [];
    const people = audience === null ? [] : [audienceFact(audience, clause, 0.85)];
    return [...people, problemFact(problem, before, 0.85)];
  });
}

/** A pain told while something else was asked: 孩子背了单词就忘. Only a message that is nothing but that. */
function aside({ clauses, asked }: Reading): Fact[] {
  const [clause] = clauses;
  const isFree = asked === 'proof' || asked === 'offer' || asked === 'price';
  const text = clauses.map((part) => part.text).join('，');
  if (clause === undefined || !isFree || clauses.length > 2 || text.length > 22) return [];
  if (!PAINFUL.test(text) || /我|证|过\d|年|没有?证|定价|收费|卖|元|块/.test(text) || clause.isQuestion)
    return [];
  const problem = asProblem(text);
  return problem === null ? [] : [problemFact(problem, clause, 0.68)];
}

function endsInPeople(who: string, lexicon: Reading['lexicon']): string | null {
  if (!lexicon.people.atEnd.test(who)) return null;
  return audienceIn(who, lexicon);
}

function pains(clause: Clause): Fact[] {
  const solved = SOLVES.exec(clause.text);
  const pain =
    PAIN.exec(clause.text)?.[1] ?? (/怎么解决|如何解决|解决不了/.test(clause.text) ? undefined : solved?.[1]);
  const problem = pain === undefined ? null : asProblem(pain);
  return problem === null ? [] : [problemFact(problem, clause, 0.85)];
}

/** The bare answer to a question about people or their troubles. */
function answered({ clauses, asked, lexicon }: Reading): Fact[] {
  const stated = clauses.filter(({ isQuestion }) => !isQuestion);
  if (asked === 'audience') return stated.flatMap((clause) => peopleIn(clause, lexicon)).slice(0, 1);
  const [clause] = clauses;
  if (clause === undefined) return [];
  if (asked === 'problem') {
    const problem = asProblem(clause.text);
    return problem === null || clause.isQuestion ? [] : [problemFact(problem, clause, 0.65)];
  }
  return asked === 'business' || clauses.length > 1 || clause.isQuestion ? [] : wholly(clause, lexicon);
}

function peopleIn(clause: Clause, lexicon: Reading['lexicon']): Fact[] {
  if (lexicon.findEveryone(clause.text).length > 0) return [];
  const audience = audienceIn(clause.text, lexicon);
  if (audience !== null) return [audienceFact(audience, clause, 0.85)];
  const bare = tidy(clause.text);
  const isNoun = /(?:的人|人|族|党|者|们|员|生|户|家|客)$|的[一-鿿]{2,4}$/.test(bare) && bare.length <= 16;
  const isSentence = /^(?:我|因为|有的)|时候|事情|问题|东西|的话|不好|不错/.test(bare);
  return isNoun && !isSentence ? [audienceFact(bare, clause, 0.65)] : [];
}

/** A message that is nothing but a description of people, whatever was asked: 就是小区里给孩子过生日的妈妈. */
function wholly(clause: Clause, lexicon: Reading['lexicon']): Fact[] {
  const phrase = audienceIn(clause.text, lexicon);
  const isWhole = phrase !== null && phrase.length >= 5 && tidy(clause.text).endsWith(phrase);
  return isWhole && !/^我/.test(clause.text) ? [audienceFact(phrase, clause, 0.7)] : [];
}

/** 客户是 makes people even of words that the dictionary does not know, unless they make a sentence. */
const isPeopleLike = (rest: string): boolean =>
  rest.length <= 14 && !/[是了我你很吗问说多少]|介绍|来的$|怎么|不|有$|一个|几个|\d+(?:个|位|家)/.test(rest);

function asProblem(raw: string): string | null {
  const text = tidy(
    raw.replace(/^(?:的|最多的|就是|是(?!不是|否)|说|问|他们|她们|家长|客户|我)+/, ''),
  ).replace(/(?:的问题|这个问题|这种问题|的事情?)$/, '');
  return text.length < 2 || text.length > 26 || NO_PROBLEM.test(text) ? null : text;
}

const audienceFact = (text: string, clause: Clause, confidence: number): Fact => ({
  field: 'audience',
  value: { text },
  quote: clause.quote(0, clause.text.length),
  confidence,
});
const problemFact = (text: string, clause: Clause, confidence: number): Fact => ({
  field: 'problem',
  value: { text },
  quote: clause.quote(0, clause.text.length),
  confidence,
});
