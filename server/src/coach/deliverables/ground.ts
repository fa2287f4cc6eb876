import { type Profile, type ProfileValue, valuesOf } from '../profile';
import { certified, placed } from './proof-words';
import { addressed, clip } from './text-pieces';
import { isOnlyPast, type Wording } from './wording';

/** The one thing that speaks for the user, as two clauses. */
export interface Ground {
  /** As they say it in public: 我带过五十多个学员; 城里三家琴行都把售后给我做. */
  readonly mine: string;
  /** As the coach says it to them: 你带过五十多个学员. */
  readonly yours: string;
  /** The words alone: 国职证. */
  readonly thing: string;
  /** A paper or a prize, and nothing that happened. */
  readonly isPaper: boolean;
  /** A figure: 评分4.9. */
  readonly isFigure: boolean;
}

type Proof = ProfileValue<'proof'>;

/** What is done weighs more than what is written on paper, and that more than how long. */
const WEIGHT: readonly Proof['kind'][] = ['case', 'told', 'number', 'certificate', 'background'];
/** Longer ones are no clause. */
const MOST = 26;

/** The strongest ground there is; the years where nothing else is known, null where there are none either. */
export function groundOf(profile: Profile, words: Wording): Ground | null {
  return groundsOf(profile, words)[0] ?? groundOfYears(words);
}

/** All proofs as clauses, the strongest first; what only says again where they come from is none. */
export const groundsOf = (profile: Profile, words: Pick<Wording, 'former'>): readonly Ground[] =>
  [...valuesOf(profile, 'proof')]
    .filter((proof) => [...proof.text].length <= MOST && !isOnlyPast(proof, words))
    .sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind))
    .map((proof) => ({
      ...clauseOf(proof),
      thing: proof.text,
      isPaper: proof.kind === 'certificate',
      isFigure: proof.kind === 'number',
    }));

function groundOfYears({ past, years, doingLong }: Wording): Ground | null {
  const long = past ?? (years === null ? null : doingLong);
  return long === null
    ? null
    : { ...ofSomebody(clip(long, MOST)), thing: long, isPaper: false, isFigure: false };
}

type Clauses = Pick<Ground, 'mine' | 'yours'>;

const ofSomebody = (predicate: string): Clauses => ({ mine: `我${predicate}`, yours: `你${predicate}` });
const whole = (clause: string): Clauses => ({ mine: clause, yours: addressed(clause) });

/** Begins with somebody else, or with a figure: nothing to put 我 in front of. */
const OWN_SUBJECT =
  /^(?:客户|客人|顾客|学员|学生|家长|业主|老板|他们|她们|大家|城里|村里|镇上|小区|附近|周边|天天|每天|回头|复购|好评|评分|续费|个案|通过|满意|转介绍|胜诉|作品|文章|[^，]{0,8}(?:都|把|占|率|评分))/;

function clauseOf({ text, kind }: Proof): Clauses {
  if (/^我/.test(text)) return { mine: text, yours: addressed(text) };
  switch (kind) {
    case 'certificate':
      return /^.{1,3}是/.test(text) ? whole(text) : ofSomebody(certified(text));
    case 'background':
      return ofSomebody(placed(text));
    case 'case':
      return OWN_SUBJECT.test(text) ? whole(text) : ofSomebody(text);
    default:
      return OF_SELF.test(text) ? ofSomebody(text) : whole(text);
  }
}

/** Told of oneself, the 我 left out: 协助理赔过40多起. */
const OF_SELF = /^(?:自己)?(?:协助|瘦|帮|做|参加|学|跟|带|教|修|干|拿|考|写|拍|服务|辅导|救|训|调)/;
