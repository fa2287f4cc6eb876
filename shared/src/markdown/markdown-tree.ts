import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { isReadable, REMARK_PLUGINS } from './dialect';
import type { TreeNode } from './fact-lists';

const processor = unified()
  .use(remarkParse)
  .use(REMARK_PLUGINS)
  .use(remarkRehype, { allowDangerousHtml: true })
  .freeze();

const asParagraph = (value: string): TreeNode => ({
  type: 'root',
  children: [{ type: 'element', tagName: 'p', children: [{ type: 'text', value }] }],
});

/** Tree of an answer as on screen, without styling; null for a text that is too expensive to parse. */
export const readableTree = (markdown: string): TreeNode | null =>
  isReadable(markdown) ? processor.runSync(processor.parse(markdown)) : null;

/** Tree of an answer as on screen, without styling; a text that is too expensive to parse is one paragraph. */
export const markdownTree = (markdown: string): TreeNode => readableTree(markdown) ?? asParagraph(markdown);

/** Child elements of a node, without the text between them. */
export const elementsOf = (node: TreeNode): TreeNode[] =>
  (node.children ?? []).filter((child) => child.type === 'element');

/** All text below a node, including raw HTML, which is shown as text. */
export const rawTextOf = (node: TreeNode): string =>
  node.type === 'text' || node.type === 'raw'
    ? (node.value ?? '')
    : (node.children ?? []).map(rawTextOf).join('');
