import { Button, TextField } from '@qihang/shared/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import styles from './value-form.module.css';

interface ValueFormProps {
  readonly label: string;
  readonly start: string;
  readonly error: string | null;
  readonly isPending: boolean;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** Form for a value in everyday words, such as 上门三百一次. */
export const ValueForm = ({ label, start, error, isPending, onSave, onCancel }: ValueFormProps) => {
  const [text, setText] = useState(start);
  const [isEmpty, setEmpty] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    setEmpty(wanted === '');
    if (wanted === '') return;
    if (wanted === start) onCancel();
    else onSave(wanted);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape closes only the form, not the sheet around it.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextField
        label={label}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        autoFocus
        error={isEmpty ? '请输入内容' : error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          保存
        </Button>
      </div>
    </form>
  );
};
