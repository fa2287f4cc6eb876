import { fold, folded } from '../facts/fold';
import { readNumerals } from '../facts/read-quantities';
import { LENT } from '../kinds/lent';
import { type ClaimLine, readLine } from './claims/claim-line';
import type { ClaimSources } from './claims/claim-sources';
import { type Objection, objection } from './claims/objection';
import { isClaimed } from './claims/which-numbers';

/** What the audit model is told (docs/decisions/0026 §7); the facts, the user's words and the lines follow it. */
export const AUDIT_PROMPT = `你是核对员。下面先是【事实】和【用户说过的话】，再是【成稿】，每行 key|正文。
一行一行看，只找一种毛病：说到用户本人、他的家人、徒弟或客人，而事实和用户的话里没有：
- 没讲过的经历、人物、场面、对话、表情心情、后来怎样、结果、数字、价格、证书、承诺，画面里冒出来的人也算；
- 把家人、师傅、同行的事安在用户身上；
- 打算写成做到了，旧的写成现在的，跟用户说过的相反；
- 他说过别往外讲的事，别人看得到、听得到的行里漏了影子（对他说的提醒不算）。
不算毛病：观点、比喻、行业常识、给观众的建议、提问、如果和比如、拍法、日期、条数、【待补充】；意思没变的换个说法，几句话合着推得出来的，那种地方本来就有的东西，比他说的更保守的话；行尾标着搭的，是替他搭的看法、心情和过渡，这些不算，里头的事、数、人、原话照查。
替他出的主意不算：劝他立的规矩、替他定的做法和说法、叫他下一步做的（你先问什么、先给什么）。说成发生过、一向如此、已经这样的才核，照报。
拿不准的不报。
每处写一行：key|从正文照抄的那一小段，一字不改|缺什么，十个字以内
没有就只写：无`;

const LONGEST_SPAN = 80;
/** Spans in which nobody is spoken of: shots, gaps, questions, what might be. */
const NO_CLAIM = /^(?:【[^】]*】|[（(][^（）()]*[）)]|\s)*$/;

/** 「一个冇问过」 and 「你说了不让这么写」 tell of this talk, and of nobody's doings. */
const OF_TALK =
  /[没冇未][^，]{0,2}[问讲说提]过|还[没冇][问讲说提定]|你[^，]{0,4}[说讲][^，]{0,3}(?:不让|不许|不要|别|莫)/;
const SOMEBODY = /[我咱俺他她]/;
/** Something that came about, somebody in particular, a number or words: what a lent view may not bring along. */
const TOLD = /[了过着]|[说问喊讲][：:]|[“「『]|有一?[个位次回]|[那这][个位天]|第一|[他她我咱俺]|\d/;

/** Whether a span of a line that lends a view is no more than that. */
const isView = ({ from }: ClaimLine, span: string): boolean =>
  from.includes(LENT) &&
  !TOLD.test(span) &&
  readNumerals(span).every(({ min, max }) => min === 1 && max === 1);

function spanOf(text: string, quoted: string): string | null {
  const wanted = folded(quoted);
  if (wanted === '' || wanted.length > LONGEST_SPAN) return null;
  const whole = fold(text);
  const start = whole.text.indexOf(wanted);
  if (start < 0) return null;
  return text.slice(whole.at[start], (whole.at[start + wanted.length - 1] ?? 0) + 1);
}

/** Whether a span claims nothing by its form, however it is meant. */
function isNoClaim(line: ClaimLine, span: string): boolean {
  if (NO_CLAIM.test(span) || isView(line, span)) return true;
  const read = readLine(line);
  const start = line.text.indexOf(span);
  const touched = read.clauses.filter((clause) => clause.start < start + span.length && clause.end > start);
  if (touched.length === 0 || touched.every(({ isHypothetical, isQuestion }) => isHypothetical || isQuestion))
    return true;
  if (OF_TALK.test(span) && touched.every(({ text }) => !SOMEBODY.test(text))) return true;
  // A span that is a number and little else has to be a number that claims something.
  const numerals = read.numerals.filter((one) => one.start < start + span.length && one.end > start);
  const words = readNumerals(span).reduce((rest, { text }) => rest.replace(text, ''), folded(span));
  return numerals.length > 0 && words.length <= 1 && !numerals.some((numeral) => isClaimed(numeral, read));
}

/** Something that code had found in a line, and the audit was asked about. */
export interface Doubt {
  readonly key: string | null;
  readonly doubt?: string;
}

/** Whether a span of a line is what was doubted there, or has it within, in whatever letters. */
function isDoubted(line: string, span: string, { key, doubt = '' }: Doubt): boolean {
  const [found, doubted] = [folded(span), folded(doubt)];
  return key === line && doubted !== '' && (found.includes(doubted) || doubted.includes(found));
}

interface AuditRow {
  readonly line: ClaimLine;
  readonly quoted: string;
  readonly why: string;
}

/** Before the key of a row: what models number and print lists with. */
const LIST_MARK = /^[\s\-*•`]*(?:\d{1,2}[.、)]\s*)?[*`]*/;

function rowsIn(answer: string, lines: readonly ClaimLine[]): readonly AuditRow[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return answer.split('\n').flatMap((row) => {
    const [key = '', quoted = '', ...rest] = row.replace(LIST_MARK, '').split(/[|｜]/);
    const line = byKey.get(key.replace(/[*`]/g, '').trim());
    return line === undefined ? [] : [{ line, quoted, why: rest.join('，').trim().slice(0, 40) }];
  });
}

/**
 * Reads the answer of the audit, `key|span|why` a line: what does not stand in that line as quoted is dropped, and what
 * claims nothing by its form, unless code doubts it as well. Anything else in the answer is read over, so that an unreadable one
 * objects to nothing.
 */
export function claimsOfAudit(
  answer: string,
  lines: readonly ClaimLine[],
  doubts: readonly Doubt[] = [],
): Objection[] {
  const seen = new Set<string>();
  return rowsIn(answer, lines).flatMap(({ line, quoted, why }) => {
    const bare = quoted.trim().replace(/^[「『“"]{1,2}|[」』”"]{1,2}$/g, '');
    const span = spanOf(line.text, quoted.trim()) ?? spanOf(line.text, bare);
    if (span === null || seen.has(`${line.key}|${span}`)) return [];
    if (isNoClaim(line, span) && !doubts.some((each) => isDoubted(line.key, span, each))) return [];
    seen.add(`${line.key}|${span}`);
    const found = objection(line.key, span, 'unsupported');
    return [why === '' ? found : { ...found, why: `${found.why}（${why}）` }];
  });
}

/** `存2|有|m4`, `存3|不算|打比方`, with whatever is printed before it. */
const VERDICT = /^[\s\-*•`]*存 ?(\d{1,2}) ?[|｜:：.、] ?(有|不算) ?[|｜:：，,] ?([^\n]*)/;
const NAME = /[mf]\d{1,4}/gi;

/**
 * Doubts that the audit has answered for: with the source of what was said, or with a reason why it claims nothing. One that it says
 * nothing of stands, and so does one whose words it has found fault with in any line; a careless 无 clears none.
 */
export function clearedDoubts<D extends Doubt>(
  answer: string,
  doubts: readonly D[],
  { said, facts }: Pick<ClaimSources, 'said' | 'facts'>,
  found: readonly Pick<Objection, 'key' | 'quote'>[],
): readonly D[] {
  const isKnown = (name: string) => said.has(name.toLowerCase()) || facts.has(name.toLowerCase());
  const answered = new Set(
    answer.split('\n').flatMap((row) => {
      const [, number = '', verdict = '', rest = ''] = VERDICT.exec(row) ?? [];
      const holds = verdict === '有' ? (rest.match(NAME) ?? []).some(isKnown) : rest.trim() !== '';
      return number !== '' && holds ? [Number(number)] : [];
    }),
  );
  const wrong = new Set(
    doubts
      .filter((doubt) => found.some(({ key, quote }) => isDoubted(key, quote, doubt)))
      .map(({ doubt }) => doubt),
  );
  return doubts.filter(({ doubt }, at) => answered.has(at + 1) && !wrong.has(doubt));
}
