import { GAP } from '@qihang/shared/contracts';
import { Fragment } from 'react';
import styles from './gap-text.module.css';

/** A text with highlighted gaps, which only the user can fill. */
export const GapText = ({ text }: { readonly text: string }) => {
  const parts = text.split(GAP);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span className={styles.gap}>{GAP}</span>}
      {part}
    </Fragment>
  ));
};
