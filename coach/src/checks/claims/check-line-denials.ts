import { folded } from '../../facts/fold';
import { contentOf, deniedTopic, negationsIn } from '../../facts/negation';
import { whoseClause } from '../../facts/whose-clause';
import type { ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type Objection, objection } from './objection';
import { namesOthers } from './stand-context';

const VERB =
  /^(?:做|接|教|收|卖|修|碰|拍|开|给|用|写|去|办|送|讲|带|跑|出|换|装|拆|招|租|代|养|种|画|剪|熏|聊|练)(?=.{2,})/;
/** By these anything is done or offered. */
const DONE = /包|换|做|接|教|卖|开|送|带|收|提供|修|办|讲|上线|欢迎/;
/** These offer what stands beside them: 「也洗皮衣」, 「皮衣也能洗」, not 「大人可以在旁边看」 and 「急单都要加钱」. */
const STATE = '还在要是得很不没挺特太就才又再';
const OFFERED_BEFORE = new RegExp(
  `有[^，]{0,3}$|(?:[也都能]|可以)(?![${STATE.replace('要是', '')}])[^，]{0,2}$`,
);
const OFFERED_BEHIND = new RegExp(`有|一块|一并|(?:[也都能行]|可以)(?:$|(?![${STATE}])[一-龥])`);
const NAMED = /能|可以|都|也|有|一块|一并/;

/** 没什么 and 不做哪样 name nothing: 「讲什么」 would be refused to whoever said them. */
const ASKING = /^(?:什么|甚么|怎么|多少|[啥谁哪几])/;

/** A thing that the user does not do, or a word that they will not have said. */
export interface DeniedTopic {
  readonly word: string;
  /** The very word may not be said: 有机 of 「别说有机」. */
  readonly isBanned: boolean;
}

/** What the user said they do not do, sell or touch. */
export function deniedTopics({ all }: ReadSources): DeniedTopic[] {
  const topics = all.flatMap(({ evidence, field, about }) => {
    const { clauses } = evidence.read;
    if (about !== null && about !== 'self') return [];
    return clauses.flatMap(({ text }, index) => {
      const owner = whoseClause(clauses, index);
      if (owner !== null && owner !== 'self') return [];
      return negationsIn(text).negations.flatMap((negation) => {
        const whole = deniedTopic(clauses, index, negation);
        const isOwn = field === 'rejected' || /[我咱俺]/.test(text) || negation.before === '' || whole !== '';
        const topic = whole.replace(VERB, '');
        const verb = VERB.exec(negation.denied);
        const object = verb === null ? '' : negation.denied.slice(verb[0].length);
        if (!isOwn) return [];
        const isNo = negation.sign.startsWith('不');
        return [
          { word: topic, isBanned: false },
          isNo ? { word: object, isBanned: false } : { word: negation.banned, isBanned: true },
        ];
      });
    });
  });
  const named = topics.map((topic) => ({ ...topic, word: folded(topic.word) }));
  return named.filter(({ word }) => word.length >= 2 && !ASKING.test(word));
}

/** Whether a clause that names a thing offers it. */
function offers(text: string, { word, isBanned }: DeniedTopic): boolean {
  const at = text.indexOf(word);
  if (DONE.test(text) || ((isBanned || at < 0) && NAMED.test(text))) return true;
  return (
    at >= 0 && (OFFERED_BEFORE.test(text.slice(0, at)) || OFFERED_BEHIND.test(text.slice(at + word.length)))
  );
}

/** The objections to clauses that offer what the user does not do. */
export function checkLineDenials(read: ReadLine, topics: readonly DeniedTopic[]): Objection[] {
  return read.clauses.flatMap((clause) => {
    if (clause.isHypothetical || clause.isQuestion) return [];
    if (/[不没别莫拒甭勿未非哪]/.test(clause.text) || namesOthers(clause.text)) return [];
    const content = folded(contentOf(clause.text));
    // A word that may not be said (别说有机) is looked for as it stands.
    const text = folded(clause.text);
    const topic = topics.find(
      (one) => (content.includes(one.word) || text.includes(one.word)) && offers(text, one),
    );
    return topic === undefined
      ? []
      : [objection(read.line.key, read.line.text.slice(clause.start, clause.end), 'denied', topic.word)];
  });
}
