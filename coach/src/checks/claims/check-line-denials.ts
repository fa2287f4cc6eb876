import { folded } from '../../facts/fold';
import { contentOf, deniedTopic, negationsIn } from '../../facts/negation';
import { whoseClause } from '../../facts/whose-clause';
import type { ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type Objection, objection } from './objection';
import { namesOthers } from './stand-context';

const VERB =
  /^(?:做|接|教|收|卖|修|碰|拍|开|给|用|写|去|办|送|讲|带|跑|出|换|装|拆|招|租|代|养|种|画|剪|熏|聊|练)(?=.{2,})/;
const OFFERED = /包|换|做|接|教|卖|开|送|带|收|提供|修|办|能|可以|都|也|有|讲|一块|一并|上线|欢迎/;

/** What the user said they do not do, sell or touch. */
export function deniedTopics({ all }: ReadSources): string[] {
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
        return isOwn && negation.sign.startsWith('不')
          ? [topic, object]
          : isOwn
            ? [topic, negation.banned]
            : [];
      });
    });
  });
  return [...new Set(topics.map((topic) => folded(topic)).filter((topic) => topic.length >= 2))];
}

/** The objections to clauses that offer what the user does not do. */
export function checkLineDenials(read: ReadLine, topics: readonly string[]): Objection[] {
  return read.clauses.flatMap((clause) => {
    if (clause.isHypothetical || clause.isQuestion || !OFFERED.test(clause.text)) return [];
    if (/[不没别莫拒甭勿未非哪]/.test(clause.text) || namesOthers(clause.text)) return [];
    const content = folded(contentOf(clause.text));
    // A word that may not be said (别说有机) is looked for as it stands.
    const topic = topics.find((one) => content.includes(one) || folded(clause.text).includes(one));
    return topic === undefined
      ? []
      : [objection(read.line.key, read.line.text.slice(clause.start, clause.end), 'denied', topic)];
  });
}
