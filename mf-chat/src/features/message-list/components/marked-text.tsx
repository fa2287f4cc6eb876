import { classNames } from '@qihang/shared/ui';
import styles from '../../../session/said/mark.module.css';
import { LIT, splitAtMarks } from '../../../session/said/marks';
import { useMarks } from '../hooks/use-marks';

interface MarkedTextProps {
  /** Of the message; null for one that is not stored yet. */
  readonly id: string | null;
  readonly text: string;
}

/**
 * A user's words, with those highlighted that the coach keeps, and those lit that the reader has come for. Screen readers
 * read the text as it was typed.
 */
export const MarkedText = ({ id, text }: MarkedTextProps) => {
  const { marks, freshIds, lit } = useMarks(id);
  if (marks.length === 0 && lit === null) return text;
  return splitAtMarks(text, marks, lit).map(({ text: words, id: said }) => {
    if (said === null) return words;
    const isLit = said === LIT;
    return (
      <span
        key={said}
        data-said={said}
        className={classNames(styles.mark, isLit ? styles.lit : freshIds.has(said) && styles.fresh)}
        {...(isLit && { tabIndex: -1, 'aria-description': '你说过的' })}
      >
        {words}
      </span>
    );
  });
};
