import { gapsIn } from '@qihang/shared/contracts';
import { createContext, Fragment, use } from 'react';
import styles from './gap-text.module.css';

/** The user's own word for a gap in the deliverable that is shown; null for none. */
export const BlankWord = createContext<string | null>(null);

/** A text with highlighted gaps, which only the user can fill. */
export const GapText = ({ text }: { readonly text: string }) => {
  const gaps = gapsIn(text, use(BlankWord));
  return (
    <>
      {gaps.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(gaps[at - 1]?.end ?? 0, start)}
          <span className={styles.gap}>{text.slice(start, end)}</span>
        </Fragment>
      ))}
      {text.slice(gaps.at(-1)?.end ?? 0)}
    </>
  );
};
