import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { TreeNode } from './fact-lists';
import { isReadable, REMARK_PLUGINS } from './remark-plugins';

const processor = unified()
  .use(remarkParse)
  .use(REMARK_PLUGINS)
  .use(remarkRehype, { allowDangerousHtml: true })
  .freeze();

const asParagraph = (value: string): TreeNode => ({
  type: 'root',
  children: [{ type: 'element', tagName: 'p', children: [{ type: 'text', value }] }],
});

/** Tree of an answer as on screen, without styling; a text that is too expensive to parse is one paragraph. */
export function markdownTree(markdown: string): TreeNode {
  if (!isReadable(markdown)) return asParagraph(markdown);
  return processor.runSync(processor.parse(markdown));
}

/** Child elements of a node, without the text between them. */
export const elementsOf = (node: TreeNode): TreeNode[] =>
  (node.children ?? []).filter((child) => child.type === 'element');

/** All text below a node, including raw HTML, which is shown as text. */
export const rawTextOf = (node: TreeNode): string =>
  node.type === 'text' || node.type === 'raw'
    ? (node.value ?? '')
    : (node.children ?? []).map(rawTextOf).join('');
