import { Link } from '@qihang/shared/navigation';
import { classNames } from '@qihang/shared/ui';
import { useEffect } from 'react';
import mark from '../../../session/said/mark.module.css';
import { pointAt, type WordsOf } from '../../../session/said/pointed';
import styles from './said-words.module.css';

interface SaidWordsProps {
  readonly text: string;
  /** The address of the words that say it. */
  readonly to: string;
  readonly of: WordsOf;
}

const leave = (): void => pointAt(null);

/**
 * What the user said: marked, and leading to the words that say it, which are lit while the pointer is on it. Named as such
 * with the focus, so that the line is read as it is.
 */
export const SaidWords = ({ text, to, of }: SaidWordsProps) => {
  useEffect(() => leave, []);
  return (
    <Link
      to={to}
      className={classNames(mark.mark, styles.said)}
      aria-description="你说过的"
      onPointerEnter={() => pointAt(of)}
      onPointerLeave={leave}
    >
      {text}
    </Link>
  );
};
