import path from 'node:path';
import { createJiti } from '@rsbuild/core/jiti';
import type { Expression } from './find-expressions';

type Load = (file: string) => Promise<Record<string, unknown>>;

/**
 * Runs code of the product and tells of every regular expression that it makes of a text, and where.
 * @param run loads files by their path from the root; they are loaded anew, whatever was loaded before
 */
export async function watchMakers(root: string, run: (load: Load) => Promise<void>): Promise<Expression[]> {
  const made = new Map<string, Expression>();
  const Native = globalThis.RegExp;
  const note = (expression: RegExp): RegExp => {
    const place = callerIn(root);
    if (place !== null) {
      const { source, flags } = expression;
      made.set(`${place.file}:${place.line}:/${source}/${flags}`, { ...place, source, flags });
    }
    return expression;
  };
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, [pattern, flags]) => note(new target(pattern, flags)),
    apply: (target, _, [pattern, flags]) => note(target(pattern, flags)),
  });
  try {
    const jiti = createJiti(path.join(root, 'package.json'), { fsCache: path.join(root, '.cache', 'jiti') });
    const loaded = new Map<string, Promise<Record<string, unknown>>>();
    await run((file) => {
      const known = loaded.get(file) ?? jiti.import<Record<string, unknown>>(path.join(root, file));
      loaded.set(file, known);
      return known;
    });
  } finally {
    globalThis.RegExp = Native;
  }
  return [...made.values()];
}

/** The line of ours that called the constructor; null where somebody else did. */
function callerIn(root: string): { file: string; line: number } | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 4;
  const [, , , caller = ''] = new Error('where?').stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const [, file, line] = /\(?((?:\/|[A-Za-z]:)[^\s()]*):(\d+):\d+\)?$/.exec(caller) ?? [];
  if (file === undefined || !file.startsWith(`${root}${path.sep}`) || file.includes('node_modules'))
    return null;
  return { file: path.relative(root, file).split(path.sep).join('/'), line: Number(line) };
}
