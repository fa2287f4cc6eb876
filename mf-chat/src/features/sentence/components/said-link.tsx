import { Link } from '@qihang/shared/navigation';
import { classNames } from '@qihang/shared/ui';
import mark from '../../../session/said/mark.module.css';
import type { SaidPart } from '../model/sentence';
import styles from './said-link.module.css';

interface SaidLinkProps {
  readonly part: SaidPart;
  /** Address of the words that say it, or of the profile. */
  readonly to: string;
  /** It has just been said. */
  readonly isFresh: boolean;
}

/** What the user has said, in their sentence: marked where they said it word for word, else text. */
export const SaidLink = ({ part: { text, value }, to, isFresh }: SaidLinkProps) => {
  const { id, place, isVerbatim } = value;
  const isMarked = place !== null && isVerbatim;
  const source = place === null ? '你填的' : '按你说的记下的';
  return (
    <Link
      to={to}
      data-slot-of={id}
      className={classNames(
        styles.said,
        isMarked ? styles.apart : styles.plain,
        isMarked && mark.mark,
        isMarked && isFresh && mark.fresh,
      )}
      aria-description={isMarked ? '你说过的' : source}
    >
      {text}
    </Link>
  );
};
