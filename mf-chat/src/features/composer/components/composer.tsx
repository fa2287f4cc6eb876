import { countCodePoints, LIMITS } from '@qihang/shared/contracts';
import { useTakeOver } from '@qihang/shared/take-over';
import { Button, IconButton, SendIcon, StopIcon } from '@qihang/shared/ui';
import { type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject, useId, useRef } from 'react';
import { useEnterKey } from '../hooks/use-enter-key';
import { adoptText, type TextSource, useTextField, useTextValue } from '../hooks/use-text-field';
import styles from './composer.module.css';

interface ComposerProps {
  /** Storage of the text. */
  readonly source: TextSource;
  /** A turn runs: 停止 is shown, and 发送 is disabled unless the text can wait. */
  readonly isRunning: boolean;
  /** What is sent while a turn runs waits for its end. */
  readonly canWait?: boolean;
  /** 停止 was pressed, and the answer has not ended yet. */
  readonly isStopping: boolean;
  /** Sends the current text. Called only when the text may be sent. */
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** The text belongs to a stored question, and 发送 replaces that question. */
  readonly isEditing: boolean;
  readonly onCancelEdit: () => void;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** False while it is not settled where the text would go: what was pressed before the app was there is held. */
  readonly isReady?: boolean;
}

/** Keeps the focus in the field when a button is pressed; otherwise a phone's keyboard would close. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The remaining characters are shown once fewer than this are left. */
const SCARCE_ROOM = 200;

/** Remaining characters, at most {@link SCARCE_ROOM}, so that the composer renders only near the limit. */
const scarceRoom = (text: string): number =>
  text.length <= LIMITS.messageMaxCodePoints - SCARCE_ROOM
    ? SCARCE_ROOM
    : Math.min(SCARCE_ROOM, LIMITS.messageMaxCodePoints - countCodePoints(text.trim()));

/** Message field with its buttons (R2.14): grows to five lines; Enter sends on a hardware keyboard. */
export const Composer = ({
  source,
  isRunning,
  canWait = false,
  isStopping,
  onSend,
  onStop,
  isEditing,
  onCancelEdit,
  inputRef,
  isReady = true,
}: ComposerProps) => {
  const hintId = useId();
  const editId = useId();
  const form = useRef<HTMLFormElement>(null);
  // In front of the field's own effects, which show the text of the source.
  const isTakenOver = useTakeOver(form, () => adoptText(source, inputRef.current), isReady);
  const copyRef = useTextField(source, inputRef);
  const isBlank = useTextValue(source, (text) => text.trim() === '');
  const left = useTextValue(source, scarceRoom);
  const describedBy = [isEditing ? editId : '', left < SCARCE_ROOM ? hintId : ''].join(' ').trim();
  const canSend = (!isRunning || (canWait && !isEditing)) && !isBlank && left >= 0;
  const send = () => {
    if (canSend) onSend();
  };
  // A button that is removed or disabled would drop the focus of a keyboard user.
  const focusInput = (event: MouseEvent) => {
    if (event.detail === 0) inputRef.current?.focus();
  };
  const enterKey = useEnterKey(send);
  const handleKeyDown = (event: KeyboardEvent) => {
    // Escape during a composition only closes the window of the input method.
    if (event.key === 'Escape' && isEditing && !event.nativeEvent.isComposing) onCancelEdit();
    else enterKey.onKeyDown(event);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      method="post"
      data-early="filled"
      data-early-send="/api/chat/{1}"
      className={styles.composer}
      noValidate
      onSubmit={handleSubmit}
    >
      {isEditing && (
        <div className={styles.edit}>
          <p id={editId}>正在编辑消息</p>
          <Button variant="quiet" onMouseDown={keepFocus} onClick={onCancelEdit}>
            取消
          </Button>
        </div>
      )}
      <div className={styles.box}>
        {/* Grows by CSS, without a measurement per key. */}
        <div ref={copyRef} className={styles.grow}>
          <textarea
            {...enterKey}
            onKeyDown={handleKeyDown}
            ref={inputRef}
            className={styles.input}
            name="message"
            rows={1}
            required={!isTakenOver}
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
            disabled={isTakenOver && !canSend}
            onMouseDown={keepFocus}
            onClick={focusInput}
          />
        </div>
      </div>
      {left < SCARCE_ROOM && (
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
