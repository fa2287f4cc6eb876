import type { TreeNode } from './fact-lists';

/** `id` and `name` would let an answer take the place of an element that scripts look up (DOM clobbering). */
const FORBIDDEN = ['id', 'name', 'ariaDescribedBy', 'ariaLabelledBy'];

const visit = (node: TreeNode): void => {
  for (const name of FORBIDDEN) delete node.properties?.[name];
  for (const child of node.children ?? []) visit(child);
};

/** A rehype plugin: removes what an answer must not put into the page (PRODUCT §7). GFM footnotes set ids. */
export const removeIds = () => (tree: TreeNode) => visit(tree);

/** The address of a link in an answer, or '' when only the text may stay: http, https and mailto are links (PRODUCT §7). */
export function safeUrl(url: string): string {
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : '';
}
