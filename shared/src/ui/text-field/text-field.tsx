import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { SpinnerRing } from '../spinner/spinner-ring';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly label: string;
  /** Needed where the field is prerendered: a generated id depends on everything around the field. */
  readonly id?: string;
  /** For a field below a title with the same words: the label is for assistive technology only. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | null;
  /** Marks the input as invalid; announced when it appears. */
  readonly error?: string | null;
  /** False where another alert says that something went wrong: the error is read with the field. */
  readonly isErrorAnnounced?: boolean;
  /** Text of a running check; shown when there is no error. */
  readonly pendingHint?: string | null;
  /** A control at the end of the box. */
  readonly trailing?: ReactNode;
  /** A control at the end of the line below, beside the message. */
  readonly aside?: ReactNode;
}

type MessageProps = Pick<TextFieldProps, 'hint' | 'error' | 'isErrorAnnounced' | 'pendingHint'>;

const FieldMessage = ({ hint, error, isErrorAnnounced, pendingHint }: MessageProps) => {
  if (error) {
    return (
      <p role={isErrorAnnounced ? 'alert' : undefined} className={styles.error}>
        {error}
      </p>
    );
  }
  if (pendingHint) {
    return (
      <p role="status" className={styles.pending}>
        <SpinnerRing />
        {pendingHint}
      </p>
    );
  }
  return hint ? <p>{hint}</p> : null;
};

/** A labelled line of text. Below it is room for one message: the error, else the running check, else the hint. */
export const TextField = ({
  label,
  isLabelHidden = false,
  hint,
  error,
  isErrorAnnounced = true,
  pendingHint,
  trailing,
  aside,
  className,
  id: givenId,
  ...input
}: TextFieldProps) => {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const messageId = `${id}-message`;
  const hasMessage = Boolean(error || pendingHint || hint);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? undefined : styles.label}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={classNames(styles.box, error && styles.invalid)}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasMessage ? messageId : undefined}
        />
        {trailing}
      </div>
      <div className={styles.below}>
        <div id={messageId} className={styles.message}>
          <FieldMessage {...{ hint, error, isErrorAnnounced, pendingHint }} />
        </div>
        {aside}
      </div>
    </div>
  );
};
