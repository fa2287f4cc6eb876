import type { DeliverableContent } from '@qihang/shared/contracts';
import { classNames } from '@qihang/shared/ui';
import { monthGrid } from '../model/month-grid';
import styles from './month-grid.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface MonthGridProps {
  readonly content: DeliverableContent<'calendar'>;
  readonly today: string;
  readonly isDone: (key: string) => boolean;
}

/** Overview of the month with due and done days; the list below has the same as text. */
export const MonthGrid = ({ content, today, isDone }: MonthGridProps) => (
  <div className={styles.grid} aria-hidden="true">
    {WEEKDAYS.map((weekday) => (
      <span key={weekday} className={styles.weekday}>
        {weekday}
      </span>
    ))}
    {monthGrid(content).map(({ day, label, item, isOutside }) => (
      <span
        key={day}
        className={classNames(
          styles.day,
          isOutside && styles.outside,
          item?.slot === 'post' && styles.post,
          item?.slot === 'free' && styles.free,
          item !== null && isDone(item.key) && styles.done,
          day === today && styles.today,
        )}
      >
        {label}
      </span>
    ))}
  </div>
);
