import type { SettledFinding } from './apply-answers';

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
const withStop = (text: string): string => (/[。！？!?…]$/.test(text) ? text : `${text}。`);

/** One finding for each passage of the text: what several words of it were found for is said together. */
export function mergeFindings(findings: readonly SettledFinding[]): readonly SettledFinding[] {
  const passages = new Map<string, SettledFinding[]>();
  for (const each of findings) {
    const key = `${each.place.start}-${each.place.end}`;
    passages.set(key, [...(passages.get(key) ?? []), each]);
  }
  return [...passages.values()].flatMap((ofOne) => mergeOne(ofOne));
}

function mergeOne(ofOne: readonly SettledFinding[]): readonly SettledFinding[] {
  // Its length is the least of what is wrong with a title.
  const first = ofOne.find(({ finding }) => finding.kind !== '长度') ?? ofOne[0];
  if (first === undefined) return [];
  const reasons = unique(ofOne.map(({ finding: { kind, why } }) => `${kind}：${why}`));
  if (reasons.length === 1) return [first];
  const kinds = new Set(ofOne.map(({ finding }) => finding.kind));
  const why =
    kinds.size === 1
      ? unique(ofOne.map(({ finding }) => withStop(finding.why))).join('')
      : reasons.map(withStop).join('');
  const source = unique(ofOne.map(({ finding }) => finding.source)).join('；');
  const said = ofOne.flatMap(({ needs }) => (needs === null ? [] : [needs]));
  const needs = said.length === 0 ? null : unique(said.filter((text) => text !== '')).join('；');
  const isFirm = ofOne.some(({ finding }) => finding.isFirm);
  return [{ ...first, finding: { ...first.finding, why, source, isFirm }, needs }];
}
