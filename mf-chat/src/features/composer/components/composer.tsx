import { countCodePoints, LIMITS } from '@qihang/shared/contracts';
import { Button, IconButton, SendIcon, StopIcon } from '@qihang/shared/ui';
import { type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject, useId } from 'react';
import { useEnterKey } from '../hooks/use-enter-key';
import { type TextSource, useOfText, useTextField } from '../hooks/use-text-field';
import styles from './composer.module.css';

interface ComposerProps {
  /** Where the text is read and written. */
  readonly source: TextSource;
  /** A send runs: 停止 stands beside 发送, which waits. */
  readonly isRunning: boolean;
  /** 停止 was pressed and the end is on its way. */
  readonly isStopping: boolean;
  /** Sends the text as it stands. Called only for a text that may be sent. */
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** The text is that of a stored question: 发送 puts it in that one's place. */
  readonly isEditing: boolean;
  readonly onCancelEdit: () => void;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** A press of a button must not take the focus from the field: on a phone the keyboard would close. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** How much room is left is said once it gets scarce. */
const SCARCE = 200;

/** Characters that may still be written; {@link SCARCE} where there are more. */
const scarceRoom = (text: string): number =>
  text.length <= LIMITS.messageMaxCodePoints - SCARCE
    ? SCARCE
    : Math.min(SCARCE, LIMITS.messageMaxCodePoints - countCodePoints(text.trim()));

/** Where a message is written (SPEC §2): grows to five lines, sends on Enter where there is a real keyboard. */
export const Composer = ({
  source,
  isRunning,
  isStopping,
  onSend,
  onStop,
  isEditing,
  onCancelEdit,
  inputRef,
}: ComposerProps) => {
  const hintId = useId();
  const editId = useId();
  const copyRef = useTextField(source, inputRef);
  const isBlank = useOfText(source, (text) => text.trim() === '');
  const left = useOfText(source, scarceRoom);
  const describedBy = [isEditing ? editId : '', left < SCARCE ? hintId : ''].join(' ').trim();
  const canSend = !isRunning && !isBlank && left >= 0;
  const send = () => {
    if (canSend) onSend();
  };
  // A button that goes away or is switched off would drop the focus of a keyboard user.
  const focusInput = (event: MouseEvent) => {
    if (event.detail === 0) inputRef.current?.focus();
  };
  const enterKey = useEnterKey(send);
  const handleKeyDown = (event: KeyboardEvent) => {
    // Escape that closes an input method's window is not meant for us.
    if (event.key === 'Escape' && isEditing && !event.nativeEvent.isComposing) onCancelEdit();
    else enterKey.onKeyDown(event);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={handleSubmit}>
      {isEditing && (
        <div className={styles.edit}>
          <p id={editId}>正在编辑消息</p>
          <Button variant="quiet" onMouseDown={keepFocus} onClick={onCancelEdit}>
            取消
          </Button>
        </div>
      )}
      <div className={styles.box}>
        {/* Grows without a measurement per key. */}
        <div ref={copyRef} className={styles.grow}>
          <textarea
            {...enterKey}
            onKeyDown={handleKeyDown}
            ref={inputRef}
            className={styles.input}
            rows={1}
            aria-label="输入消息"
            aria-describedby={describedBy === '' ? undefined : describedBy}
            aria-invalid={left < 0 ? true : undefined}
            placeholder="输入消息"
            onChange={(event) => source.write(event.currentTarget.value)}
          />
        </div>
        <div className={styles.actions}>
          {isRunning && (
            <IconButton
              label="停止"
              icon={<StopIcon size={18} />}
              className={styles.stop}
              disabled={isStopping}
              onMouseDown={keepFocus}
              onClick={(event) => {
                focusInput(event);
                onStop();
              }}
            />
          )}
          <IconButton
            type="submit"
            label="发送"
            variant="primary"
            icon={<SendIcon />}
            disabled={!canSend}
            onMouseDown={keepFocus}
            onClick={focusInput}
          />
        </div>
      </div>
      {left < SCARCE && (
        <p
          id={hintId}
          role={left < 0 ? 'status' : undefined}
          className={left < 0 ? styles.over : styles.left}
        >
          {left < 0 ? `超出${-left}个字，最多${LIMITS.messageMaxCodePoints}个字` : `还可以写${left}个字`}
        </p>
      )}
    </form>
  );
};
