import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { SpinnerRing } from '../spinner/spinner-ring';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one main action of a screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'medium' | 'large';
  /** As wide as its container. */
  readonly isWide?: boolean;
  /** Its action is running: disabled, with a spinner ring. The caller changes the text. */
  readonly isPending?: boolean;
}

export const Button = ({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
  isPending = false,
  type = 'button',
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled || isPending}
    aria-busy={isPending || undefined}
    className={classNames(
      styles.button,
      styles[variant],
      size === 'large' && styles.large,
      isWide && styles.wide,
      isPending && styles.pending,
      className,
    )}
  >
    {isPending && <SpinnerRing />}
    {children}
  </button>
);
