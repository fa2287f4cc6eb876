import { type DeliverableDetail, marksOfLine, sumsOfLine } from '@qihang/shared/contracts';
import { classNames } from '@qihang/shared/ui';
import { createContext, use, useMemo } from 'react';
import { useWorkbench } from '../hooks/use-workbench';
import { linePieces, placesShown } from '../model/line-pieces';
import styles from './line-text.module.css';
import { ReckonedNumber } from './reckoned-number';
import { SaidWords } from './said-words';

/** What is known of the lines of the deliverable that is shown. */
export type ShownLines = Pick<DeliverableDetail, 'blank' | 'sources' | 'conversations'>;

/** Of the deliverable that is shown. */
export const ShownLinesContext = createContext<ShownLines>({});

interface LineTextProps {
  /** JSON pointer (RFC 6901) of the line in the content. */
  readonly pointer: string;
  readonly text: string;
  /** What is shown of it: a part, or the same words laid out otherwise. */
  readonly shown?: string;
  /** Without marks: it stands in a button. */
  readonly isPlain?: boolean;
}

/** The marks of a line whose messages are still there, and the sums of it. */
function useLineMarks(pointer: string, text: string) {
  const { sources, conversations = {} } = use(ShownLinesContext);
  const ofLine = sources?.[pointer];
  return useMemo(() => {
    const all = ofLine ?? [];
    const marks = marksOfLine(text, all).filter(({ messageId }) => Object.hasOwn(conversations, messageId));
    return { marks, sums: sumsOfLine(text, all) };
  }, [text, ofLine, conversations]);
}

/**
 * A line of a deliverable to read: what the user said is marked and leads to the words that say it, what was reckoned shows
 * its sum, gaps are slots.
 */
export const LineText = ({ pointer, text, shown = text, isPlain = false }: LineTextProps) => {
  const { pathOfMessage, onTalk } = useWorkbench();
  const { blank = null, conversations = {} } = use(ShownLinesContext);
  const { marks, sums } = useLineMarks(pointer, text);
  const placed = isPlain
    ? { marks: [], sums: [] }
    : { marks: placesShown(marks, text, shown), sums: placesShown(sums, text, shown) };
  return linePieces(shown, blank, placed).map(({ start, text: words, mark, sum, isGap }) => {
    if (isGap) {
      return isPlain ? (
        <span key={start} className={styles.slot}>
          {words}
        </span>
      ) : (
        <button
          key={start}
          type="button"
          className={classNames(styles.slot, words === shown.trim() && styles.alone)}
          aria-description="还没说，按下来说"
          onClick={() => onTalk(`关于“${text}”：`)}
        >
          {words}
        </button>
      );
    }
    if (sum !== null) return <ReckonedNumber key={start} text={words} sum={sum.sum} />;
    const conversationId = mark === null ? undefined : conversations[mark.messageId];
    if (mark === null || conversationId === undefined) return words;
    const to = pathOfMessage(conversationId, mark.messageId, mark.words);
    return <SaidWords key={start} text={words} to={to} of={mark} />;
  });
};
