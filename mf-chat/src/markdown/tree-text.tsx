import { ANSWER_TAGS, type AnswerNode } from '@qihang/shared/contracts';
import { createElement, type ReactNode } from 'react';
import { PART_ATTRIBUTES } from './answer-parts';
import styles from './markdown-text.module.css';
import { watchWidth } from './watch-width';

const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' };
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** What is not on the list of an answer's elements is not made, and its text stays; nothing is ever read as markup. */
function draw(node: AnswerNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, part, href = '', start, align, children = [] } = node;
  if (!ANSWER_TAGS.includes(tag) || (tag === 'a' && !SAFE_ADDRESS.test(href))) return children.map(draw);
  const attributes = {
    key,
    ...(part && PART_ATTRIBUTES[part]),
    ...(part === 'table' && { ref: watchWidth }),
    ...(tag === 'a' && { ...LINK, href }),
    start,
    ...(align && { style: { textAlign: align } }),
  };
  return createElement(tag, attributes, ...children.map(draw));
}

/** An answer that came as elements and texts (docs/decisions/0027): it needs no renderer, and looks as the renderer draws it. */
export const TreeText = ({ tree }: { readonly tree: readonly AnswerNode[] }) => (
  <div className={styles.prose}>{tree.map(draw)}</div>
);
