import { classNames } from '@qihang/shared/ui';
import styles from '../../../session/said/mark.module.css';
import { splitAtMarks } from '../../../session/said/marks';
import { useMarks } from '../hooks/use-marks';

interface MarkedTextProps {
  /** Of the message; null for one that is not stored yet. */
  readonly id: string | null;
  readonly text: string;
}

/** A user's words, with those highlighted that the coach keeps. Screen readers read the text as it was typed. */
export const MarkedText = ({ id, text }: MarkedTextProps) => {
  const { marks, freshIds } = useMarks(id);
  if (marks.length === 0) return text;
  return splitAtMarks(text, marks).map((part) =>
    part.id === null ? (
      part.text
    ) : (
      <span
        key={part.id}
        data-said={part.id}
        className={classNames(styles.mark, freshIds.has(part.id) && styles.fresh)}
      >
        {part.text}
      </span>
    ),
  );
};
