import { type Expression, findExpressions, type Place } from './find-expressions';
import { watchMakers } from './watch-makers';

/** What a stranger may have put into a text of which an expression is made. */
const HOSTILE = '(a+)+$ 嗯嗯 [0-9]{1,9}* \\d+\\d+';

/** Every regular expression of the product, each once, and places that make one unseen. */
export async function productExpressions(
  root: string,
  rooms: readonly string[],
): Promise<{ readonly expressions: readonly Expression[]; readonly unseen: readonly Place[] }> {
  const { literals, makers, evasions } = findExpressions(root, rooms);
  const made = await watchMakers(root, async (load) => {
    for (const file of new Set(makers.map(({ file }) => file))) await load(file);
    await driveMakers(load);
  });
  const seen = new Set(made.map(keyOfPlace));
  const once = new Map([...literals, ...made].map((each) => [`/${each.source}/${each.flags}`, each]));
  return {
    expressions: [...once.values()],
    unseen: [...evasions, ...makers.filter((place) => !seen.has(keyOfPlace(place)))],
  };
}

const keyOfPlace = ({ file, line }: Place): string => `${file}:${line}`;

/** Calls what makes its expressions only when it is called; a maker that is not called here counts as unseen. */
async function driveMakers(load: (file: string) => Promise<Record<string, unknown>>): Promise<void> {
  type Call = (...given: readonly unknown[]) => unknown;
  const call = async (file: string, name: string, ...given: readonly unknown[]) =>
    ((await load(file))[name] as Call)(...given);
  const knowledge = await call('server/src/agents/load-knowledge.ts', 'loadKnowledge');
  const { wording, licences, publishing } = knowledge as Record<string, Record<string, unknown>>;
  const dictionaries = {
    wording: { parts: {}, rules: wording?.rules },
    licences: licences?.licences,
    publishing,
  };
  await call('coach/src/checks/wording/exam-rules.ts', 'makeExamRules', dictionaries);
  await call('coach/src/checks/vendor-patterns.ts', 'vendorPatterns', [HOSTILE]);
  await call('coach/src/facts/negation.ts', 'negationsIn', '我不卖贵的东西');
  await call('server/src/modules/conversations/search-pattern.ts', 'readSearch', HOSTILE);
  await call('server/src/providers/vendor/vendor-names.ts', 'makeVendorNameFilter', [HOSTILE]);
  const lines = [{ text: HOSTILE }];
  const gone = [
    { text: HOSTILE, number: null },
    { text: HOSTILE, number: 300 },
  ];
  await call('server/src/modules/deliverables/fact-changes.ts', 'staleLines', lines, [{ gone }]);
}
