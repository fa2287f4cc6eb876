import type { TreeNode } from './fact-lists';

/** `id` and `name` would let an answer take the place of an element that scripts look up (DOM clobbering). */
const FORBIDDEN = ['id', 'name', 'ariaDescribedBy', 'ariaLabelledBy'];

const visit = (node: TreeNode): void => {
  for (const name of FORBIDDEN) delete node.properties?.[name];
  for (const child of node.children ?? []) visit(child);
};

/** Rehype plugin that removes the {@link FORBIDDEN} properties; GFM footnotes, for example, set ids. */
export const removeIds = () => (tree: TreeNode) => visit(tree);

/** Address of a link in an answer, or '' when it is not http, https or mailto. */
export function safeUrl(url: string): string {
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : '';
}
