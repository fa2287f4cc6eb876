import { ChevronDownIcon } from '@qihang/shared/ui';
import { useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  readonly label: string;
  /** Text of the option ''. */
  readonly none: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Labelled native select. */
export const SelectField = ({ label, none, options, value, onChange }: SelectFieldProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} className={styles.chevron} />
      </span>
    </div>
  );
};
