import type { ComponentProps } from 'react';
import styles from './station-action.module.css';

/** A further thing to do at a station, below its row. */
export const StationAction = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button type="button" className={styles.action} {...props} />
);
