import { type CSSProperties, Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { progressText, type SaidPart, type SentencePart, widthOf } from '../model/sentence';
import styles from './sentence-strip.module.css';

type SlotPart = Extract<SentencePart, { type: 'slot' }>;

interface SentenceStripProps {
  readonly parts: readonly SentencePart[];
  /** The beginning of the conversation is in sight, where there is room for the whole sentence. */
  readonly isAtTop: boolean;
  readonly isWorkOpen: boolean;
  /** Shows what was said; left out before anything is. */
  readonly renderSaid?: (part: SaidPart) => ReactElement;
  readonly onFill?: (part: SlotPart) => void;
  readonly onToggleWork: () => void;
}

/**
 * The one sentence that the user builds, under the bar of the chat (docs/decisions/0033): what they said is marked and
 * leads to the words that say it, what is missing is a slot. One line on a desktop and while the conversation is scrolled;
 * unfolded it lies over the conversation, so that nothing in it moves.
 */
export const SentenceStrip = (props: SentenceStripProps) => {
  const { parts, isAtTop, isWorkOpen, renderSaid, onFill, onToggleWork } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isAtTop || isUnfolded;
  // None before anything is said: the page's policy allows no style attribute in what is prerendered.
  const isEmpty = parts.every(({ type }) => type !== 'said');
  const style = isEmpty ? undefined : ({ '--width': widthOf(parts) } as CSSProperties);
  return (
    <section aria-label="你的一句话" className={styles.strip} data-open={isOpen || undefined} style={style}>
      <div className={styles.panel}>
        <p className={styles.sentence}>
          {parts.map((part) => {
            if (part.type === 'words') return part.text;
            if (part.type === 'said') return <Fragment key={part.field}>{renderSaid?.(part)}</Fragment>;
            return (
              <button
                key={part.field}
                type="button"
                className={styles.slot}
                aria-description="还没说，按下来说"
                onClick={() => onFill?.(part)}
              >
                {part.label}
              </button>
            );
          })}
        </p>
        <p className={styles.progress}>{progressText(parts)}</p>
        <Fold isOpen={isOpen} isFixed={isAtTop} onToggle={() => setUnfolded(!isUnfolded)}>
          {isOpen ? '收起' : '展开这一句'}
        </Fold>
        {/* A button for each state: one that moves by itself would be a shift of the layout. */}
        <button
          key={String(isOpen)}
          type="button"
          className={styles.work}
          aria-expanded={isWorkOpen}
          onClick={onToggleWork}
        >
          我的成果
        </button>
      </div>
    </section>
  );
};

interface FoldProps {
  readonly isOpen: boolean;
  /** Unfolded by where the conversation stands, not by hand. */
  readonly isFixed: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Unfolds the sentence on a phone while the conversation is scrolled. */
const Fold = ({ isOpen, isFixed, onToggle, children }: FoldProps) =>
  isFixed ? null : (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 9l6 6 6-6" />
      </svg>
      <span className={styles.hidden}>{children}</span>
    </button>
  );
