import { useQuery } from '@qihang/shared/api';
import { classNames } from '@qihang/shared/ui';
import { usageQuery } from '../api/usage-query';
import { noticeOf } from '../model/quota-notice';
import styles from './quota-line.module.css';

/** Notice above the composer once the daily quota gets scarce: the rest, and the time of the reset. */
export const QuotaLine = () => {
  const { data } = useQuery(usageQuery);
  const notice = data && noticeOf(data, new Date());
  if (!notice) return null;
  return (
    <p role="status" className={classNames(styles.line, notice.isOver && styles.over)}>
      {notice.text}
    </p>
  );
};
