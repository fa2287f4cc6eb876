import { Button, classNames } from '@qihang/shared/ui';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { CHANGED_ELSEWHERE, useEditing } from '../hooks/use-editing';
import { GapText } from './gap-text';
import styles from './line.module.css';

interface LineProps {
  /** Where it stands in the content, as a JSON pointer (RFC 6901). */
  readonly pointer: string;
  readonly text: string;
  readonly className?: string;
  readonly as?: 'p' | 'span' | 'h3';
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
  /** What the change was begun on. Another device may have put something else in this place since. */
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
    // The sheet below stays open.
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
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the line that was pressed.
        autoFocus
        className={styles.input}
        rows={Math.min(6, Math.max(2, Math.ceil(value.length / 18)))}
        maxLength={300}
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

/** A line of a deliverable. While one is changing it (改一下), a press opens it in its place. */
export const Line = ({ pointer, text, className, as: Tag = 'p' }: LineProps) => {
  const { isOn } = useEditing();
  const [isOpen, setOpen] = useState(false);
  if (isOn && isOpen) {
    const handleEnd = () => {
      setOpen(false);
      // By its name: a line that reads otherwise may be another element.
      setTimeout(() => document.querySelector<HTMLElement>(`[data-line="${pointer}"]`)?.focus());
    };
    return <LineForm pointer={pointer} text={text} onEnd={handleEnd} />;
  }
  if (!isOn) {
    return (
      <Tag className={classNames(styles.line, className)} dir="auto">
        <GapText text={text} />
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
        <GapText text={text} />
      </button>
    </Tag>
  );
};
