import type { Fact } from '../facts/fact';
import { FACT_FIELDS, type FactField, type Owner } from '../facts/fields';

const OWNER_NAMES: Readonly<Record<Owner, string>> = {
  self: '',
  family: '家人的，',
  customer: '客户的，',
  case: '讲的案例，',
  pasted: '粘贴来的，',
};

/** The facts under their short names (`f1`), in the order in which they came. */
export const nameFacts = (facts: readonly Fact[]): ReadonlyMap<string, Fact> =>
  new Map(facts.map((fact, index) => [`f${index + 1}`, fact]));

const PRIVATE = '别往外讲';

/** What a model is told of facts that stay between it and the user; nothing where there are none. */
export const privacyNote = (facts: readonly Fact[]): readonly string[] =>
  facts.some(({ isPrivate }) => isPrivate === true)
    ? [`标着${PRIVATE}的，只跟他本人聊，不带进成果和选题，订单里也不写。`]
    : [];

const ORDER = Object.keys(FACT_FIELDS) as FactField[];

const wordsOf = ({ quotes }: Fact): string => quotes.map(({ text }) => `「${text}」`).join('');
const standingOf = ({ status, isPrivate }: Fact): string =>
  `${status === 'confirmed' ? '已确认' : '听到'}${isPrivate === true ? `，${PRIVATE}` : ''}`;

/** What was decided, the newest first: a sentence each, with the user's words. */
export const decisionLines = (named: ReadonlyMap<string, Fact>): readonly string[] =>
  [...named]
    .filter(([, { field }]) => field === 'decided')
    .reverse()
    .map(([name, fact]) => {
      const words = wordsOf(fact);
      return `${name} ${fact.value}（${standingOf(fact)}${words === '' ? '' : `，原话${words}`}）`;
    });

/**
 * One line a fact: id, field, value, the user's words, and whether it was only heard or confirmed (docs/decisions/0026 §2). In the
 * order of the fields, so that what is cut for room is what matters least; what was decided stands by itself.
 */
export const factLines = (named: ReadonlyMap<string, Fact>): readonly string[] =>
  [...named]
    .filter(([, { field }]) => field !== 'decided')
    .sort(([, one], [, other]) => ORDER.indexOf(one.field) - ORDER.indexOf(other.field))
    .map(([name, fact]) => {
      const words = wordsOf(fact);
      const { field, value, about } = fact;
      return `${name} ${FACT_FIELDS[field]}：${value}（${OWNER_NAMES[about]}${standingOf(fact)}${words === '' ? '' : `，原话${words}`}）`;
    });
