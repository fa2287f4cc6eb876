import type { Lexicon } from '../lexicon';
import type { Fact, ProfileField } from '../profile';
import { type Clause, splitClauses } from './clauses';
import { uncertainFacts } from './extract-facts';
import { normaliseText } from './normalise-text';
import { formOf } from './phrase';
import { tidy } from './reading';
import { readRefusal } from './refusals';
import { isAddressed, readRequest } from './requests';

/** What may be put back to its author in half a sentence. */
const SHORTEST = 2;
const LONGEST = 16;
/** No name of a trade, of people or of a thing: talk, or a question back. */
const TALK =
  /^(?:你|您|老高|怎么|为什么|什么|谁|哪|嗯|哦|啊|哈|呵|好|行|是|对|不|没|算了|等|再|那|这|他|她|别|谢|拜)|[？?吗呢]$|你|您|哈哈|呵呵|知道|觉得|可能|不会|不懂|无聊|算了/;
/** What people say of themselves and of the moment (最近拍视频很焦虑, 现在可以了) names no trade, nobody and nothing for sale. */
const STATEMENT =
  /^(?:先(?!生)|再)|最近|现在|今天|昨天|刚才|有点|很|太(?!极)|挺|特别|已经|可以|应该|还(?!原)|都(?!市)|也|就|随便|[了吧啊着]$/m;
/** Fields whose value is what somebody or something is called, not what somebody says: short, and no statement. */
const NAMED_BY: ReadonlySet<ProfileField> = new Set(['business', 'audience', 'offer']);
const LONGEST_NAME = 10;
/** In what field a free answer may be guessed: the others hold numbers and names, which are read or not there. */
const GUESSABLE: ReadonlySet<ProfileField> = new Set(['business', 'audience', 'offer', 'problem', 'proof']);

/**
 * What a message may mean that was not understood: a reading below the threshold, or the short answer itself to what was
 * asked. The coach says it back and asks; nothing of it is kept before a 对. Null for nothing worth asking.
 */
export function guessFact(raw: string, asked: ProfileField | null, lexicon: Lexicon): Fact | null {
  const message = normaliseText(raw);
  const compact = message.replace(/\s+/g, '');
  if (readRequest(compact) !== null || isAddressed(compact)) return null;
  const clauses = splitClauses(message);
  if (clauses.some(({ isQuestion }) => isQuestion) || readRefusal(clauses) !== 'none') return null;
  const guess = uncertainFacts(clauses, asked, lexicon)[0] ?? asAnswer(clauses, asked);
  return guess !== null && NAMED_BY.has(guess.field) && STATEMENT.test(`${guess.value.text}\n${guess.quote}`)
    ? null
    : guess;
}

function asAnswer(clauses: readonly Clause[], asked: ProfileField | null): Fact | null {
  const [clause] = clauses;
  if (clause === undefined || clauses.length > 1 || asked === null || !GUESSABLE.has(asked)) return null;
  const text = tidy(clause.text.replace(/^(?:我|本人|就|想)+/, ''));
  const isAnswer =
    text.length >= SHORTEST &&
    text.length <= (NAMED_BY.has(asked) ? LONGEST_NAME : LONGEST) &&
    /^[一-鿿A-Za-z\d]+$/.test(text) &&
    /[一-鿿]{2}/.test(text) &&
    !TALK.test(text);
  return isAnswer ? toFact(asked, text, clause.quote(0, clause.text.length)) : null;
}

const GUESS = 0.4;

function toFact(field: ProfileField, text: string, quote: string): Fact | null {
  switch (field) {
    case 'business':
      return { field, value: { text, form: formOf(text) }, quote, confidence: GUESS };
    case 'proof':
      return { field, value: { text, kind: 'told' }, quote, confidence: GUESS };
    case 'audience':
    case 'offer':
    case 'problem':
      return { field, value: { text }, quote, confidence: GUESS };
    default:
      return null;
  }
}
