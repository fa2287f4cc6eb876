/** Subset of a hast node that this feature reads. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** Class names from the style sheet. */
export interface FactListClasses {
  readonly list: string | undefined;
  readonly fact: string | undefined;
  readonly headline: string | undefined;
  readonly colon: string | undefined;
  readonly value: string | undefined;
}

/** A bold label, a colon and a value: one row of a positioning card. */
interface Fact {
  /** Parent of the three: the item, or its only paragraph. */
  readonly holder: TreeNode;
  readonly label: TreeNode;
  readonly colon: string;
  readonly rest: readonly TreeNode[];
}

const COLON = /^[：:]\s*/;
const LABEL_WITH_COLON = /[：:]$/;
const BLOCKS = new Set(['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'div']);

const text = (value: string): TreeNode => ({ type: 'text', value });
const span = (className: string | undefined, children: TreeNode[]): TreeNode => ({
  type: 'element',
  tagName: 'span',
  properties: { className },
  children,
});
const isSpace = (node: TreeNode): boolean => node.type === 'text' && (node.value ?? '').trim() === '';
const textOf = (node: TreeNode): string => node.value ?? (node.children ?? []).map(textOf).join('');

const holderOf = (item: TreeNode): TreeNode => {
  const [only, ...others] = (item.children ?? []).filter((child) => !isSpace(child));
  return only?.tagName === 'p' && others.length === 0 ? only : item;
};

function readFact(item: TreeNode): Fact | null {
  const holder = holderOf(item);
  const [label, next, ...more] = (holder.children ?? []).filter((child, at) => at > 0 || !isSpace(child));
  if (label?.tagName !== 'strong' || next === undefined) return null;
  const rest = [next, ...more];
  if (rest.some((child) => BLOCKS.has(child.tagName ?? ''))) return null;
  const ending = LABEL_WITH_COLON.exec(textOf(label));
  const last = label.children?.at(-1);
  if (ending && last?.type === 'text') {
    const shortened = text((last.value ?? '').slice(0, -1));
    const children = [...(label.children ?? []).slice(0, -1), shortened];
    return { holder, label: { ...label, children }, colon: ending[0], rest };
  }
  const colon = COLON.exec(next.type === 'text' ? (next.value ?? '') : '')?.[0];
  if (colon === undefined) return null;
  return { holder, label, colon, rest: [text((next.value ?? '').slice(colon.length)), ...more] };
}

function compose(list: TreeNode, classes: FactListClasses): void {
  const items = (list.children ?? []).filter((child) => child.tagName === 'li');
  const facts = items.map(readFact);
  // The last item may be incomplete; a card must not turn into a list and back while it is streamed.
  const isFactList =
    facts.length > 0 && facts.every((fact, at) => fact !== null || (at > 0 && at === facts.length - 1));
  if (!isFactList) return;
  list.properties = { ...list.properties, className: classes.list };
  for (const fact of facts) {
    if (fact === null) continue;
    const isHeadline = textOf(fact.label).startsWith('一句话');
    fact.holder.properties = {
      ...fact.holder.properties,
      className: [classes.fact, isHeadline && classes.headline].filter(Boolean).join(' '),
    };
    fact.holder.children = [
      fact.label,
      span(classes.colon, [text(fact.colon)]),
      span(classes.value, [...fact.rest]),
    ];
  }
}

const visit = (node: TreeNode, classes: FactListClasses): void => {
  if (node.tagName === 'ul') compose(node, classes);
  for (const child of node.children ?? []) visit(child, classes);
};

/**
 * Rehype plugin that shows a list of bold label, colon and value as rows of two columns, below a heading as a card. The
 * text stays the same; only classes, and spans that carry them, are added.
 */
export const composeFactLists = (classes: FactListClasses) => (tree: TreeNode) => visit(tree, classes);
