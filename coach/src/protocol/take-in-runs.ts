/** A filter that looks at letters one by one, and knows of runs of them that pass as they are. */
interface Runs {
  /** Where the run ends that begins at `from`; `from` itself where none does. */
  readonly endOfRun: (text: string, from: number) => number;
  /** @returns what of one letter may be shown now */
  readonly take: (letter: string) => string;
}

/** Puts a text through such a filter: runs are copied in one piece (docs/decisions/0007 §13). @returns what passes */
export function takeInRuns(text: string, { endOfRun, take }: Runs): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const end = endOfRun(text, at);
    out += text.slice(at, end);
    if (end < text.length) out += take(text.charAt(end));
    at = end + 1;
  }
  return out;
}
