import { ANSWER_DEPTH, ANSWER_TAGS, type AnswerElement, type AnswerNode } from '@qihang/shared/contracts';
import { makeBlockSplitter } from './block-splitter';
import { composeFactLists, type TreeNode } from './fact-lists';
import { holdBack } from './hide-unfinished-markdown';
import { readableTree } from './markdown-tree';
import { safeUrl } from './safe-tree';

type Tag = AnswerElement['tag'];
type Part = NonNullable<AnswerElement['part']>;

const TAGS: ReadonlySet<string> = new Set(ANSWER_TAGS);
const isTag = (name: string | undefined): name is Tag => name !== undefined && TAGS.has(name);

/** The classes of fact lists stand for their parts. */
const composeFacts = composeFactLists({
  list: 'facts',
  fact: 'fact',
  headline: 'headline',
  colon: 'colon',
  value: 'value',
});
const PARTS: Readonly<Record<string, Part>> = {
  facts: 'facts',
  fact: 'fact',
  'fact headline': 'headline',
  colon: 'colon',
  value: 'value',
  'contains-task-list': 'tasks',
};

class TooDeep extends Error {}

const partOf = ({ properties }: TreeNode): Part | undefined => {
  const { className } = properties ?? {};
  return PARTS[Array.isArray(className) ? className.join(' ') : String(className ?? '')];
};

const alignOf = ({ properties }: TreeNode): AnswerElement['align'] => {
  const align = properties?.align;
  return align === 'left' || align === 'center' || align === 'right' ? align : undefined;
};

/** Appends to the text before, as a browser would. */
function add(nodes: AnswerNode[], node: AnswerNode): void {
  const last = nodes.at(-1);
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else if (node !== '') nodes.push(node);
}

function childrenOf(node: TreeNode, depth: number): AnswerNode[] {
  const nodes: AnswerNode[] = [];
  for (const child of node.children ?? []) {
    for (const shown of show(child, depth, node.tagName === 'code')) add(nodes, shown);
  }
  return nodes;
}

const element = (tag: Tag, fields: Omit<AnswerElement, 'tag'>): AnswerElement => ({
  tag,
  // Absent fields cost bytes of an answer that is to be small.
  ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields),
});

/** Nodes that the screen has for one node of the parser's tree, as the elements of `markdown-elements.tsx` draw it. */
function show(node: TreeNode, depth: number, isInCode: boolean): readonly AnswerNode[] {
  if (depth > ANSWER_DEPTH) throw new TooDeep();
  if (node.type === 'text' || node.type === 'raw') {
    // Line breaks between elements are collapsed by every browser.
    return node.value === '\n' && !isInCode ? [] : [node.value ?? ''];
  }
  const { tagName, properties } = node;
  if (tagName === 'img') return [String(properties?.alt ?? '')];
  if (tagName === 'input') {
    const isDone = properties?.checked === true;
    return [element('span', { part: isDone ? 'task-done' : 'task-open', children: [isDone ? '☑' : '☐'] })];
  }
  const children = childrenOf(node, depth + 1);
  if (!isTag(tagName)) return children;
  const own = children.length === 0 ? undefined : children;
  if (tagName === 'a') {
    const href = safeUrl(String(properties?.href ?? ''));
    return href === '' ? children : [element('a', { href, children: own })];
  }
  if (tagName === 'table') {
    return [element('div', { part: 'table', children: [element('table', { children: own })] })];
  }
  const start = typeof properties?.start === 'number' ? properties.start : undefined;
  return [element(tagName, { part: partOf(node), start, align: alignOf(node), children: own })];
}

/** The last block as it is shown while more of it comes. */
function withoutUnfinished(text: string): string {
  const blocks = makeBlockSplitter()(text).flat();
  const last = blocks.at(-1) ?? '';
  return [...blocks.slice(0, -1), holdBack(last)].join('');
}

/** Source of an answer, as the screen shows what it cannot parse. */
const asSource = (text: string): AnswerNode[] => [{ tag: 'p', part: 'raw', children: [text] }];

/**
 * An answer as the screen shows it, without a script: the same text in the same elements as the renderer's.
 * @param isStreaming the answer still grows: marks without their closing half are held back
 * @returns null for an answer that is nested deeper than `ANSWER_DEPTH`
 */
export function answerTree(markdown: string, isStreaming: boolean): AnswerNode[] | null {
  const text = markdown.replace(/\r\n?/g, '\n');
  const shown = isStreaming ? withoutUnfinished(text) : text;
  try {
    const tree = readableTree(shown);
    if (tree === null) return asSource(shown);
    composeFacts(tree);
    return childrenOf(tree, 0);
  } catch (error) {
    return error instanceof TooDeep || error instanceof RangeError ? null : asSource(shown);
  }
}
