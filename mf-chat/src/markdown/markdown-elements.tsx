import { copyText, showToast } from '@qihang/shared/ui';
import type { ComponentProps, MouseEvent } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import styles from './markdown-text.module.css';
import { watchWidth } from './watch-width';

type ElementProps<Tag extends 'a' | 'img' | 'input' | 'pre' | 'table'> = ComponentProps<Tag> & ExtraProps;

/** A link whose address is not allowed renders as its text. */
const Anchor = ({ href, children }: ElementProps<'a'>) =>
  href ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );

/** No remote images: a request for one would reveal the reader and the time to its server. */
const ImageText = ({ alt }: ElementProps<'img'>) => (alt ? <span>{alt}</span> : null);

/** State of a task as an image; an input would be a control without a name. */
const TaskBox = ({ checked }: ElementProps<'input'>) => (
  <span role="img" aria-label={checked ? '已完成' : '未完成'} className={styles.task}>
    {checked ? '☑' : '☐'}
  </span>
);

/** A wide table scrolls in a region of its own, which is reachable by keyboard. */
const Table = ({ children }: ElementProps<'table'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a landmark for what is unique on a page.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
  <div ref={watchWidth} role="group" className={styles.table} aria-label="表格" tabIndex={0}>
    <table>{children}</table>
  </div>
);

/** Copies the block that the pressed button stands in. */
async function copyBlock({ currentTarget }: MouseEvent): Promise<void> {
  const text = currentTarget.previousElementSibling?.textContent ?? '';
  showToast((await copyText(text.replace(/\n$/, ''))) ? '已复制' : '请长按文字复制');
}

/** Text to be taken as it is. The button is in it, so that block and button are one to the layout of the answer. */
const CodeBlock = ({ children }: ElementProps<'pre'>) => (
  <pre>
    {children}
    <button type="button" className={styles.copy} aria-label="复制这一段" onClick={copyBlock}>
      复制
    </button>
  </pre>
);

/** Replacements for the elements that an answer must not use directly. */
export const markdownElements: Components = {
  a: Anchor,
  img: ImageText,
  input: TaskBox,
  pre: CodeBlock,
  table: Table,
};
