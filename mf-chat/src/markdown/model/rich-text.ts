import { markdownTree, rawTextOf, safeUrl, type TreeNode } from '@qihang/shared/markdown';

const INK = '#2b2823';
const LINE = '#d9d4ca';
const TINT = '#f5f2ec';
const MONO = 'Menlo, Consolas, monospace';

const heading = (size: number): string =>
  `margin: 24px 0 12px; font-size: ${size}px; font-weight: 600; line-height: 1.4; color: ${INK};`;
const cell = `padding: 8px 12px; border: 1px solid ${LINE}; font-size: 15px; line-height: 1.6; color: ${INK};`;
const list = `margin: 12px 0; padding: 0 0 0 24px; color: ${INK};`;

/** Inline styles, because the editor of 公众号 removes classes and style sheets. */
const STYLES: Readonly<Record<string, string>> = {
  p: `margin: 12px 0; font-size: 16px; line-height: 1.75; color: ${INK};`,
  h1: heading(22),
  h2: heading(20),
  h3: heading(18),
  h4: heading(17),
  h5: heading(16),
  h6: heading(16),
  ul: `${list} list-style-type: disc;`,
  ol: `${list} list-style-type: decimal;`,
  li: `margin: 6px 0; font-size: 16px; line-height: 1.75; color: ${INK};`,
  blockquote: `margin: 12px 0; padding: 4px 16px; border-left: 3px solid ${LINE}; background-color: ${TINT};`,
  pre: `margin: 12px 0; padding: 12px 16px; border-radius: 6px; background-color: ${TINT}; font-family: ${MONO}; font-size: 14px; line-height: 1.6; color: ${INK}; overflow-x: auto;`,
  code: `padding: 1px 5px; border-radius: 3px; background-color: ${TINT}; font-family: ${MONO}; font-size: 0.9em;`,
  table: `margin: 12px 0; width: 100%; border-collapse: collapse;`,
  thead: '',
  tbody: '',
  tr: '',
  th: `${cell} background-color: ${TINT}; font-weight: 600;`,
  td: cell,
  hr: `margin: 24px 0; border: 0; border-top: 1px solid ${LINE};`,
  strong: 'font-weight: 600;',
  em: 'font-style: normal; font-weight: 500;',
  del: 'text-decoration: line-through;',
  a: 'color: #14594a; text-decoration: underline;',
  sup: 'font-size: 0.75em;',
  section: '',
};

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const styled = (tag: string, style: string, inner: string): string =>
  style === '' ? `<${tag}>${inner}</${tag}>` : `<${tag} style="${escapeHtml(style)}">${inner}</${tag}>`;

/** Encodes line breaks and indentation so that editors which collapse whitespace keep them. */
const codeLines = (text: string): string =>
  escapeHtml(text.replace(/\n$/, ''))
    .replace(/\t/g, '    ')
    .replace(/^ +/gm, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replace(/\n/g, '<br>');

const styleOf = (node: TreeNode): string => {
  const style = STYLES[node.tagName ?? ''] ?? '';
  const align = node.properties?.align;
  return align === 'center' || align === 'right' || align === 'left'
    ? `${style} text-align: ${align};`
    : style;
};

function link(node: TreeNode, inner: string): string {
  if (node.properties?.dataFootnoteBackref !== undefined) return '';
  const url = safeUrl(String(node.properties?.href ?? ''));
  return url === '' ? inner : `<a href="${escapeHtml(url)}" style="${STYLES.a}">${inner}</a>`;
}

const start = (node: TreeNode): string => {
  const first = Number(node.properties?.start ?? 1);
  return Number.isInteger(first) && first !== 1 ? ` start="${first}"` : '';
};

/** Parents whose whitespace children are source layout, which an editor would show. */
const BETWEEN_BLOCKS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote', 'section']);

const htmlOfAll = (node: TreeNode): string => {
  const isLoose = node.type === 'root' || BETWEEN_BLOCKS.has(node.tagName ?? '');
  return (node.children ?? [])
    .filter((child) => !(isLoose && child.type === 'text' && (child.value ?? '').trim() === ''))
    .map(htmlOf)
    .join('');
};

function htmlOf(node: TreeNode): string {
  if (node.type === 'raw') return escapeHtml(node.value ?? '');
  // A line break of the source is a space in HTML.
  if (node.type === 'text') return escapeHtml(node.value ?? '').replace(/\n/g, ' ');
  const tag = node.tagName ?? '';
  switch (tag) {
    case 'br':
      return '<br>';
    case 'hr':
      return `<hr style="${STYLES.hr}">`;
    case 'img':
      return escapeHtml(String(node.properties?.alt ?? ''));
    case 'input':
      return node.properties?.checked ? '☑' : '☐';
    case 'a':
      return link(node, htmlOfAll(node));
    case 'pre':
      return styled('pre', styleOf(node), codeLines(rawTextOf(node)));
    case 'ol':
      return `<ol${start(node)} style="${STYLES.ol}">${htmlOfAll(node)}</ol>`;
    default:
      return tag in STYLES ? styled(tag, styleOf(node), htmlOfAll(node)) : htmlOfAll(node);
  }
}

/**
 * An answer as HTML that needs no style sheet, for pasting into the editor of 公众号: inline styles only, no classes, ids,
 * scripts or remote images, safe links.
 */
export const toRichText = (markdown: string): string => htmlOfAll(markdownTree(markdown));
