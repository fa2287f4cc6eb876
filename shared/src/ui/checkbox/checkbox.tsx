import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children' | 'className'> {
  /** May hold links: following one does not tick the box. */
  readonly label: ReactNode;
  readonly error?: string | null;
}

export const Checkbox = ({ label, error, ...input }: CheckboxProps) => {
  const errorId = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
