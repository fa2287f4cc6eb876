/** One line of a deliverable: where it stands in the content, as a JSON pointer (RFC 6901), and how it reads. */
export interface Line {
  readonly pointer: string;
  readonly text: string;
}

/**
 * What is no text of the user's: it holds the parts together, or says where a finding stands in the examined text.
 * `topic` is a key in a calendar and words in a script.
 */
const FIXED = /(?:^|\/)(?:key|day|from|week|platform|form|quote|source)$|^\/items\/\d+\/topic$|^\/text$/;

const stepsOf = (pointer: string): readonly string[] => pointer.split('/').slice(1);

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const childOf = (node: unknown, step: string): unknown =>
  isNode(node) && Object.hasOwn(node, step) ? node[step] : undefined;

/** The line at that place; null where none stands that can be changed. */
export function readLine(content: unknown, pointer: string): string | null {
  if (FIXED.test(pointer)) return null;
  const found = stepsOf(pointer).reduce(childOf, content);
  return typeof found === 'string' ? found : null;
}

/** The content with one line changed; {@link readLine} has found it. */
export const writeLine = <Content>(content: Content, pointer: string, text: string): Content =>
  replaceAt(content, stepsOf(pointer), text) as Content;

function replaceAt(node: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  const child = replaceAt(childOf(node, step), rest, text);
  if (Array.isArray(node)) return node.map((each, at) => (String(at) === step ? child : each));
  return isNode(node) ? { ...node, [step]: child } : node;
}

/** All lines that can be changed, in their order. */
export function linesOf(content: unknown, pointer = ''): readonly Line[] {
  if (typeof content === 'string')
    return FIXED.test(pointer) || content === '' ? [] : [{ pointer, text: content }];
  if (!isNode(content)) return [];
  return Object.entries(content).flatMap(([step, child]) => linesOf(child, `${pointer}/${step}`));
}
