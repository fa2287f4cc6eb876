import { classNames } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import type { LineChange, PartChange, Piece } from '../model/difference';
import styles from './difference-view.module.css';
import { Section } from './sheet';

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, isChanged }, at) =>
    isChanged ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );

const Was = ({ children }: { readonly children: ReactNode }) => (
  <del className={classNames(styles.line, styles.was)}>{children}</del>
);
const Now = ({ children }: { readonly children: ReactNode }) => (
  <ins className={classNames(styles.line, styles.now)}>{children}</ins>
);

const Change = ({ change }: { readonly change: LineChange }) => {
  if (change.type === 'removed') return <Was>{change.text}</Was>;
  if (change.type === 'added') return <Now>{change.text}</Now>;
  return (
    <>
      <Was>
        <Pieces pieces={change.was} />
      </Was>
      <Now>
        <Pieces pieces={change.now} />
      </Now>
    </>
  );
};

/** Changed lines: the old text struck through, the new one below. */
export const ChangeList = ({ changes }: { readonly changes: readonly LineChange[] }) => (
  <ul className={styles.changes}>
    {changes.map((change, at) => (
      <li key={at}>
        <Change change={change} />
      </li>
    ))}
  </ul>
);

/** Differences between two versions, part by part. */
export const DifferenceView = ({ parts }: { readonly parts: readonly PartChange[] }) => {
  if (parts.length === 0) return <p className={styles.same}>内容一样，没有改动。</p>;
  return parts.map(({ part, changes }) => (
    <Section key={part} title={part || '内容'}>
      <ChangeList changes={changes} />
    </Section>
  ));
};
