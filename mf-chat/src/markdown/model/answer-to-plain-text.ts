import { elementsOf, markdownTree, rawTextOf, safeUrl, type TreeNode } from '@qihang/shared/markdown';

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol pre blockquote table hr section div'.split(' '));
const isBlock = (node: TreeNode): boolean => BLOCKS.has(node.tagName ?? '');

/** Text of a link, followed by its address unless both are the same. */
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
      // The back reference of a footnote has no target in a copy.
      if (node.properties?.dataFootnoteBackref !== undefined) return '';
      const words = (node.children ?? []).map(inline).join('');
      return node.tagName === 'a' ? linkText(node, words) : words;
    }
  }
}

/** Joins the line break of `<br>` with the one that follows it in the tree. */
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

/** Joins blocks with a separator; inline text between blocks is a block of its own. */
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
 * An answer as readable plain text: lists with their marks and numbers, table rows as lines, links as text and address,
 * code unchanged. Lines end with `\n`, which WeChat keeps.
 */
export const toPlainText = (markdown: string): string =>
  blocks(markdownTree(markdown).children ?? [], '\n\n');
