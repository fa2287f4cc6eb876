import { type DeliverableContent, ownCover, placeAndLength, postedTitle } from '@qihang/shared/contracts';
import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import styles from './post-head.module.css';

interface PostHeadProps {
  readonly content: DeliverableContent<'script'>;
  /** Beside where it goes: what copies its text. */
  readonly tools: ReactNode;
}

interface RowProps {
  readonly label: string;
  readonly pointer: string;
  readonly text: string;
}

const Row = ({ label, pointer, text }: RowProps) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      <Line as="span" pointer={pointer} text={text} />
      <CopyButton label={`复制${label}：${text}`} text={text} />
    </dd>
  </div>
);

/** What is settled of a post, above its text: where it goes, its title, and the words of the cover. */
export const PostHead = ({ content, tools }: PostHeadProps) => {
  const title = postedTitle(content);
  const spare = title === '' ? [] : content.titles.slice(1);
  const cover = ownCover(content);
  return (
    <div className={styles.top}>
      <div className={styles.place}>
        <p>{placeAndLength(content)}</p>
        {tools}
      </div>
      {title !== '' && (
        <div className={styles.head}>
          <Line as="h3" pointer="/titles/0" text={title} className={styles.title} />
          <CopyButton label={`复制标题：${title}`} text={title} />
        </div>
      )}
      <dl className={styles.rows}>
        {spare.map((text, at) => (
          <Row key={text} label="备用标题" pointer={`/titles/${at + 1}`} text={text} />
        ))}
        {cover !== '' && <Row label="封面字" pointer="/coverLine" text={cover} />}
      </dl>
    </div>
  );
};
