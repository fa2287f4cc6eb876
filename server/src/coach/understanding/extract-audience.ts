import type { Fact } from '../profile';
import {
  CALLED,
  COMES,
  GENERIC,
  HELPED,
  isQuoting,
  MANY_OF,
  MEANT_FOR,
  NO_PROBLEM,
  PAIN,
  PAINFUL,
  SAYS_THIS,
  SERVED,
  SOLVES,
  SUFFERS,
  TROUBLED,
  UNSAID,
  VOICED,
  VOICING,
} from './audience-patterns';
import { audienceIn } from './audience-phrase';
import type { Clause } from './clauses';
import type { Extractor, Reading } from './reading';
import { tidy } from './reading';
import { isToldCase } from './told-case';

/** Whom they serve, and what troubles those: 家长老问琴潮了怎么办 holds both. */
export const extractAudience: Extractor = (reading) => {
  const facts: Fact[] = [];
  for (const clause of reading.clauses) {
    if ((clause.isQuestion && !VOICING.test(clause.text)) || isToldCase(clause.text)) continue;
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
  facts.push(...troubles(reading, facts), ...repeated(reading), ...answered(reading), ...aside(reading));
  return [...best(facts, 'audience'), ...best(facts, 'problem')];
};

const best = (facts: readonly Fact[], field: 'audience' | 'problem'): Fact[] =>
  facts
    .filter((fact) => fact.field === field)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 1);

/** 给孩子补钙的奶奶和妈妈: they help, and are who is described. */
const isOneDescription = (text: string, lexicon: Reading['lexicon']): boolean =>
  /^(?:教|帮|给|陪|辅导|带)[^，]{2,10}的[^的，]{2,8}$/.test(text) && lexicon.people.atEnd.test(text);

function named(clause: Clause, { lexicon, asked }: Reading): Fact[] {
  const { text } = clause;
  // 我是教声乐艺考的老师 says who they are.
  if (/^(?:我|本人|俺)?是?[教带][^，]{2,10}的(?:老师|教练|师傅)$/.test(text)) return [];
  for (const [pattern, confidence] of [
    [CALLED, 0.92],
    [SERVED, 0.9],
    [MANY_OF, 0.85],
    [MEANT_FOR, 0.83],
    [HELPED, 0.82],
    [COMES, 0.8],
  ] as const) {
    if (pattern === HELPED && asked === 'audience' && isOneDescription(text, lexicon)) continue;
    const match = pattern.exec(text);
    const rest = match?.[1] ?? match?.[2];
    if (rest === undefined || lexicon.findEveryone(rest).length > 0) continue;
    if (/不(?:是|做|服务|面向|适合|针对)|没有/.test(text.slice(0, text.length - rest.length))) continue;
    const audience = audienceIn(pattern === HELPED ? beforeDeed(rest, lexicon) : rest, lexicon);
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

/** 教子女照顾卧床老人: those who are taught stand before what they are taught. */
function beforeDeed(rest: string, lexicon: Reading['lexicon']): string {
  const first = [...rest.matchAll(lexicon.people.any)][0];
  if (first === undefined) return rest;
  const end = first.index + first[0].length;
  return DEED.test(rest.slice(end)) ? rest.slice(0, end) : rest;
}
const DEED =
  /^(?:们)?(?:怎么|如何|照顾|照看|识别|分辨|辨别|挑选?|选购?|备考|处理|避坑|省|看账|记账|写|学|用|练|做(?!的|饭的)|[一-鿿]{2}(?:发烧|过敏))(?!.*的[一-鿿]{1,4}$)/;

/** `isAboutPeople`: the clauses before named them, so that a clause without a subject goes on about them (总担心被坑). */
function voiced(clause: Clause, { lexicon }: Reading, isAboutPeople: boolean): Fact[] {
  const text = clause.text.replace(/^(?:我发现|我看到?|我知道|发现|因为|其实|但是?|而且)+/, '');
  if (!isAboutPeople && /^(?:最|就|只|总)?(?:怕|担心)/.test(text)) return [];
  const unsaid = isAboutPeople ? UNSAID.exec(text) : null;
  if (unsaid?.[2] !== undefined && !lexicon.people.atEnd.test(text)) {
    const problem = asProblem(isQuoting(unsaid[1] ?? '') ? unsaid[2] : `${unsaid[1]}${unsaid[2]}`);
    return problem === null ? [] : [problemFact(problem, clause, 0.8)];
  }
  const match = (VOICING.test(text) ? VOICED.exec(text) : null) ?? SUFFERS.exec(text);
  if (match === null) return [];
  const isVoiced = match.length === 4;
  const who = match[1] ?? '';
  if (/我(?!家)|自己|本人/.test(who)) return [];
  const verb = isVoiced ? (match[2] ?? '') : '';
  const said = (isVoiced ? match[3] : match[2]) ?? '';
  // 孩子说视频号简单 is advice to the speaker.
  if (lexicon.findPlatforms(said).length > 0) return [];
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

/** 初二孩子的妈妈，孩子关起门来不说话: behind those who were asked for, what troubles them. */
function troubles({ clauses, asked, lexicon }: Reading, facts: readonly Fact[]): Fact[] {
  const [people, trouble] = clauses;
  if (asked !== 'audience' || trouble === undefined || clauses.length > 2) return [];
  const isTrouble =
    people !== undefined &&
    audienceIn(people.text, lexicon) !== null &&
    facts.every(({ field }) => field !== 'problem') &&
    TROUBLED.test(trouble.text) &&
    !trouble.isQuestion &&
    !/^(?:不是|不做|不要|没有|别|不限)|我|都行|的人|居多|多$|(?:的|那种|这种)$/.test(trouble.text) &&
    !lexicon.people.atEnd.test(trouble.text);
  const problem = isTrouble ? asProblem(trouble.text) : null;
  return problem === null ? [] : [problemFact(problem, trouble, 0.7)];
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

/** 要不要露脸 asks the coach; 订了能不能按时送到 is what customers ask, where the coach wanted to know that. */
const TO_THE_COACH = /[我你您咱]|^(?:怎么|如何|为什么|为啥|什么|多久|多少)|抖音|视频|账号|流量|粉丝|平台/;

/** The bare answer to a question about people or their troubles. */
function answered({ clauses, asked, lexicon }: Reading): Fact[] {
  const stated = clauses.filter(({ isQuestion }) => !isQuestion);
  if (asked === 'audience') return stated.flatMap((clause) => peopleIn(clause, lexicon)).slice(0, 1);
  const [clause] = clauses;
  if (clause === undefined || isToldCase(clause.text)) return [];
  if (asked === 'problem') {
    const isCase = /^有(?:一)?(?:个|位|次)(?:客户|客人|学员|学生|家长|老板|业主|人)/.test(clause.text);
    const problem = isCase ? null : asProblem(clause.text);
    return problem === null || (clause.isQuestion && TO_THE_COACH.test(clause.text))
      ? []
      : [problemFact(problem, clause, 0.65)];
  }
  return asked === 'business' || clauses.length > 1 || clause.isQuestion ? [] : wholly(clause, lexicon);
}

function peopleIn(clause: Clause, lexicon: Reading['lexicon']): Fact[] {
  if (
    /^(?:我|想|可以|主要)*(?:教|帮|给|陪|辅导)/.test(clause.text) &&
    !isOneDescription(clause.text, lexicon)
  )
    return [];
  if (lexicon.findEveryone(clause.text).length > 0) return [];
  const audience = audienceIn(clause.text, lexicon);
  if (audience !== null) return [audienceFact(completed(audience, clause.text), clause, 0.85)];
  const bare = tidy(clause.text);
  const isNoun =
    /(?:的人|人|族|党|者|们|员|生|户|家|客)$|的[一-鿿]{2,4}$/.test(bare) &&
    bare.length <= (NARROWED.test(bare) ? 24 : 16);
  const isCounted = /^[一二两三四五六几\d]+[类种]/.test(bare);
  const isSentence =
    /^(?:我|因为|有的|给|帮|做|卖|教|去|上门|打|修|洗|接)|时候|事情|问题|东西|的话|不好|不错/.test(bare);
  return isNoun && !isSentence && !isCounted ? [audienceFact(bare, clause, 0.65)] : [];
}

/** 内地讲究吃的家庭 → 内地讲究吃的家庭主妇: the last word of the answer belongs to it. */
function completed(audience: string, text: string): string {
  const rest = text.slice(text.indexOf(audience) + audience.length);
  return text.includes(audience) && /^[一-鿿]{1,2}$/.test(rest) && !/[多吧啊呢的们]$/.test(rest)
    ? `${audience}${rest}`
    : audience;
}

/** 正为琴潮了发愁的人: how people are narrowed down when everybody was too many. */
const NARROWED = /^(?:正为|肯为|找过|头一回|第一次)/;

/** A message that is nothing but a description of people, whatever was asked: 就是小区里给孩子过生日的妈妈. */
function wholly(clause: Clause, lexicon: Reading['lexicon']): Fact[] {
  const phrase = audienceIn(clause.text, lexicon);
  const isWhole =
    phrase !== null &&
    phrase.length >= 5 &&
    tidy(clause.text)
      .replace(/的那种/g, '的')
      .endsWith(phrase);
  return isWhole && !/^我/.test(clause.text) ? [audienceFact(phrase, clause, 0.7)] : [];
}

/** 客户是 makes people even of words that the dictionary does not know, unless they make a sentence. */
const isPeopleLike = (rest: string): boolean =>
  (rest.length <= 14 || /^[A-Za-z -]{3,24}$/.test(rest)) &&
  !/[是了我你很吗问说多少]|介绍|来的$|怎么|不|有$|一个|几个|\d+(?:个|位|家)/.test(rest);

function asProblem(raw: string): string | null {
  const text = tidy(
    raw
      .replace(/^你们(?:这个?|家)?/, '')
      .replace(/^(?:的|最多的|就是|是(?!不是|否)|说(?!不)|问|他们|她们|家长|客户|我)+/, ''),
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
