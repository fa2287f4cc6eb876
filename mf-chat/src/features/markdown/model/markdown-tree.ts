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

/** The tree that an answer's screen shows, before its looks; what is too much to parse is one paragraph. */
export function markdownTree(markdown: string): TreeNode {
  if (!isReadable(markdown)) return asParagraph(markdown);
  return processor.runSync(processor.parse(markdown));
}

/** The elements below a node, without what stands between them. */
export const elementsOf = (node: TreeNode): TreeNode[] =>
  (node.children ?? []).filter((child) => child.type === 'element');

/** All text below a node as it is written, raw HTML included: it is shown as text, too. */
export const rawTextOf = (node: TreeNode): string =>
  node.type === 'text' || node.type === 'raw'
    ? (node.value ?? '')
    : (node.children ?? []).map(rawTextOf).join('');
