import { rewriteWording } from '../../checks/rewrite-wording';
import type { Exam, Finding } from './exam';
import { titleFindings } from './length-findings';

/** Of the schema. */
const MOST = 9_000;

/** The text with every rewrite in place: examined again it shows nothing that has one. */
export function rewriteText({ text, outlet, lexicon, hits }: Exam, findings: readonly Finding[]): string {
  if (findings.every(({ rewrite }) => rewrite === null)) return text;
  const written = rewriteWording(text, outlet, lexicon, hits);
  // Once more: what stands at the end after the first time may be read otherwise there.
  const clean = written === written.trim() ? written : rewriteWording(written.trim(), outlet, lexicon).trim();
  const [title] = titleFindings({ text: clean, outlet, lexicon });
  const short =
    title === undefined || title.at === null || title.rewrite === null
      ? clean
      : clean.slice(0, title.at[0]) + title.rewrite + clean.slice(title.at[1]);
  // Of a text that was all one banned word nothing is left, and one that is mostly such words grows beyond all bounds:
  // its author has to begin anew.
  return short === '' || short.length > MOST ? text : short;
}
