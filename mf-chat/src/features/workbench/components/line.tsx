import { Button, classNames } from '@qihang/shared/ui';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { CHANGED_ELSEWHERE, useEditing } from '../hooks/use-editing';
import styles from './line.module.css';
import { LineText } from './line-text';

interface LineProps {
  /** JSON pointer (RFC 6901) of the line in the content. */
  readonly pointer: string;
  readonly text: string;
  /** How the text is laid out to be read, where that is not letter for letter. */
  readonly shown?: string;
  readonly className?: string;
  readonly as?: 'p' | 'span' | 'h3' | 'h4';
}

interface LineFormProps {
  readonly pointer: string;
  readonly text: string;
  readonly onEnd: () => void;
}

const LineForm = ({ pointer, text, onEnd }: LineFormProps) => {
  const { save } = useEditing();
  const errorId = useId();
  const [value, setValue] = useState(text);
  /** Text at the start of the edit; another device may have changed the line since. */
  const [base, setBase] = useState(text);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = value.trim();
    if (wanted === text) return onEnd();
    if (wanted === '') return setError('请输入内容');
    if (text !== base) {
      setBase(text);
      return setError(CHANGED_ELSEWHERE);
    }
    setSaving(true);
    const refusal = await save(pointer, wanted).catch(() => '没能保存，请再试一次');
    setSaving(false);
    if (refusal === null) onEnd();
    else setError(refusal);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape closes only the edit, not the sheet around it.
    event.preventDefault();
    event.stopPropagation();
    onEnd();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <textarea
        aria-label="改这一行"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : errorId}
        // biome-ignore lint/a11y/noAutofocus: it replaces the line that was pressed.
        autoFocus
        className={styles.input}
        rows={Math.min(6, Math.max(2, Math.ceil(value.length / 18)))}
        maxLength={400}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {error !== null && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onEnd}>取消</Button>
        <Button type="submit" variant="primary" isPending={isSaving}>
          保存
        </Button>
      </div>
    </form>
  );
};

/** A line of a deliverable. In edit mode (改一下) a press opens it in place. */
export const Line = ({ pointer, text, shown = text, className, as: Tag = 'p' }: LineProps) => {
  const { isOn } = useEditing();
  const [isOpen, setOpen] = useState(false);
  if (isOn && isOpen) {
    const handleEnd = () => {
      setOpen(false);
      // Looked up again, because a changed line may be another element.
      setTimeout(() => document.querySelector<HTMLElement>(`[data-line="${pointer}"]`)?.focus());
    };
    return <LineForm pointer={pointer} text={text} onEnd={handleEnd} />;
  }
  if (!isOn) {
    return (
      <Tag className={classNames(styles.line, className)} dir="auto">
        <LineText pointer={pointer} text={text} shown={shown} />
      </Tag>
    );
  }
  return (
    <Tag className={classNames(styles.line, className)} dir="auto">
      <button
        type="button"
        data-line={pointer}
        className={styles.editable}
        aria-label={`改：${text}`}
        onClick={() => setOpen(true)}
      >
        <LineText pointer={pointer} text={text} isPlain />
      </button>
    </Tag>
  );
};
