import type { TreeNode } from './fact-lists';
import { elementsOf, markdownTree, rawTextOf } from './markdown-tree';
import { safeUrl } from './safe-tree';

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol pre blockquote table hr section div'.split(' '));
const isBlock = (node: TreeNode): boolean => BLOCKS.has(node.tagName ?? '');

/** A link's words, and its address unless that is what the words are. */
function linkText(node: TreeNode, words: string): string {
  const url = safeUrl(String(node.properties?.href ?? ''));
  const isShown = url === '' || words === url || `http://${words}` === url || `mailto:${words}` === url;
  return isShown ? words : `${words} (${url})`;
}

function inline(node: TreeNode): string {
  if (node.type === 'text' || node.type === 'raw') return node.value ?? '';
  switch (node.tagName) {
    case 'br':
      return '\n';
    case 'img':
      return String(node.properties?.alt ?? '');
    case 'input':
      return node.properties?.checked ? '☑' : '☐';
    case 'sup':
      return `[${rawTextOf(node)}]`;
    default: {
      // The way back of a footnote leads nowhere in a copy.
      if (node.properties?.dataFootnoteBackref !== undefined) return '';
      const words = (node.children ?? []).map(inline).join('');
      return node.tagName === 'a' ? linkText(node, words) : words;
    }
  }
}

/** The line break that stands behind `<br>` in the tree is the same one. */
const tidy = (text: string): string => text.replace(/\n\n+/g, '\n').trim();

const indent = (text: string, width: number): string => text.replace(/\n(?=.)/g, `\n${' '.repeat(width)}`);

function list(node: TreeNode): string {
  const first = Number(node.properties?.start ?? 1);
  return elementsOf(node)
    .map((item, at) => {
      const mark = node.tagName === 'ol' ? `${first + at}. ` : '• ';
      return mark + indent(blocks(item.children ?? [], '\n'), node.tagName === 'ol' ? mark.length : 2);
    })
    .join('\n');
}

const table = (node: TreeNode): string =>
  elementsOf(node)
    .flatMap(elementsOf)
    .map((row) =>
      elementsOf(row)
        .map((cell) => tidy(inline(cell)))
        .join(' | '),
    )
    .join('\n');

function block(node: TreeNode): string {
  switch (node.tagName) {
    case 'ul':
    case 'ol':
      return list(node);
    case 'table':
      return table(node);
    case 'pre':
      return rawTextOf(node).replace(/\n$/, '');
    case 'hr':
      return '';
    case 'blockquote':
    case 'section':
    case 'div':
      return blocks(node.children ?? [], '\n\n');
    default:
      return tidy(inline(node));
  }
}

/** Blocks with a separator between them; words that stand beside blocks are a block of their own. */
function blocks(nodes: readonly TreeNode[], separator: string): string {
  const parts: string[] = [];
  let words = '';
  const flush = () => {
    if (tidy(words) !== '') parts.push(tidy(words));
    words = '';
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      words += inline(node);
      continue;
    }
    flush();
    const text = block(node);
    if (text !== '') parts.push(text);
  }
  flush();
  return parts.join(separator);
}

/**
 * An answer as text that reads well where there is no markdown: lists with their marks and numbers, a table's rows as
 * lines, links as words and address, code as it is. Lines end with `\n`, which WeChat keeps.
 */
export const toPlainText = (markdown: string): string =>
  blocks(markdownTree(markdown).children ?? [], '\n\n');
