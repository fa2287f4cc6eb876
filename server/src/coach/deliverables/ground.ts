import { type Profile, type ProfileValue, valuesOf } from '../profile';
import { addressed, clip } from './text-pieces';
import type { Wording } from './wording';

/** The one thing that speaks for the user, as two clauses. */
export interface Ground {
  /** As they say it in public: 我带过五十多个学员; 城里三家琴行都把售后给我做. */
  readonly mine: string;
  /** As the coach says it to them: 你带过五十多个学员. */
  readonly yours: string;
}

type Proof = ProfileValue<'proof'>;

/** What is done weighs more than what is written on paper, and that more than how long. */
const WEIGHT: readonly Proof['kind'][] = ['case', 'told', 'number', 'certificate', 'background'];
/** Longer ones are no clause. */
const MOST = 26;

/** The strongest ground there is; the years where nothing else is known, null where there are none either. */
export function groundOf(profile: Profile, words: Wording): Ground | null {
  return groundsOf(profile)[0] ?? groundOfYears(words);
}

/** All proofs as clauses, the strongest first. */
export const groundsOf = (profile: Profile): readonly Ground[] =>
  [...valuesOf(profile, 'proof')]
    .filter(({ text }) => [...text].length <= MOST)
    .sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind))
    .map(clauseOf);

function groundOfYears({ past, years, doingLong }: Wording): Ground | null {
  const long = past ?? (years === null ? null : doingLong);
  return long === null ? null : ofSomebody(clip(long, MOST));
}

const ofSomebody = (predicate: string): Ground => ({ mine: `我${predicate}`, yours: `你${predicate}` });
const whole = (clause: string): Ground => ({ mine: clause, yours: addressed(clause) });

/** Begins with somebody else, or with a figure: nothing to put 我 in front of. */
const OWN_SUBJECT =
  /^(?:客户|客人|顾客|学员|学生|家长|业主|老板|他们|她们|大家|城里|村里|镇上|小区|附近|周边|天天|每天|回头|复购|好评|评分|续费|个案|通过|满意|转介绍|胜诉|作品|文章|[^，]{0,8}(?:都|把|占|率|评分))/;

function clauseOf({ text, kind }: Proof): Ground {
  if (/^我/.test(text)) return { mine: text, yours: addressed(text) };
  switch (kind) {
    case 'certificate':
      return ofSomebody(certified(text));
    case 'background':
      return ofSomebody(placed(text));
    case 'case':
      return OWN_SUBJECT.test(text) ? whole(text) : ofSomebody(text);
    default:
      return whole(text);
  }
}

/** 国职证 → 有国职证; 国家二级运动员 → 是国家二级运动员; 拿过金奖 stays. */
function certified(text: string): string {
  if (/^(?:有|拿|获|得|考|持|评|通过|是)/.test(text)) return text;
  if (/(?:奖|冠军|亚军|季军|第[一二三]名)$/.test(text)) return `拿过${text}`;
  if (/(?:传承人|运动员|裁判|教练员?|演员|技师|会员|师|员)$/.test(text)) return `是${text}`;
  return `有${text}`;
}

/** 外企做财务 → 在外企做财务; 三甲医院护士 → 做过三甲医院护士; 法语专业硕士 → 是法语专业硕士. */
function placed(text: string): string {
  if (/^(?:在|是|有|当|做|读|学|从|进|待|干|教|毕业)/.test(text)) return text;
  if (/(?:毕业|出身)$/.test(text)) return text;
  if (/专业$/.test(text)) return `${text}出身`;
  if (/(?:护士|医生|总监|经理|主管|老师|导医|教练)$/.test(text)) return `做过${text.replace(/^前/, '')}`;
  return /(?:会员|理事|会长|主席|成员|硕士|博士|研究生|本科|科班)$/.test(text) ? `是${text}` : `在${text}`;
}
