import { useId } from 'react';
import { Dialog } from '../dialog/dialog';
import styles from './copy-sheet.module.css';

interface CopySheetProps {
  /** The text to copy by hand; null while closed. */
  readonly text: string | null;
  readonly onClose: () => void;
}

/**
 * Last resort after {@link copyText}: shows the text selected, so that the browser's own copy command takes it whole.
 */
export const CopySheet = ({ text, onClose }: CopySheetProps) => {
  const hintId = useId();
  return (
    <Dialog isOpen={text !== null} title="复制文字" onClose={onClose} isSheet>
      <p id={hintId} className={styles.hint}>
        这里不能自动复制。文字已选中，请长按复制。
      </p>
      <textarea
        readOnly
        data-initial-focus
        aria-label="要复制的文字"
        aria-describedby={hintId}
        className={styles.text}
        value={text ?? ''}
        onFocus={(event) => event.currentTarget.setSelectionRange(0, event.currentTarget.value.length)}
      />
    </Dialog>
  );
};
