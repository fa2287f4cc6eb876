import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'quiet' | 'primary';
}

/** A button that shows only an icon, with a target of 44 px. */
export const IconButton = ({
  label,
  icon,
  variant = 'quiet',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={classNames(styles.iconButton, styles[variant], className)}
  >
    {icon}
  </button>
);
