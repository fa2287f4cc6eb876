import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './notice.module.css';

interface NoticeProps {
  /** `danger` is announced at once, the others when the screen reader is idle. */
  readonly tone?: 'neutral' | 'success' | 'danger';
  readonly children: ReactNode;
}

/** A sentence about the whole form or page, in its flow. */
export const Notice = ({ tone = 'neutral', children }: NoticeProps) => (
  <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
    {children}
  </div>
);
