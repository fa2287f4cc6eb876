import { type DeliverableContent, dayName } from '@qihang/shared/contracts';
import { classNames, VisuallyHidden } from '@qihang/shared/ui';
import { monthGrid, rowId } from '../model/month-grid';
import styles from './month-grid.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface MonthGridProps {
  readonly content: DeliverableContent<'calendar'>;
  readonly today: string;
  readonly isDone: (key: string) => boolean;
}

/** Shows and focuses the row of an item in the list below. */
function goTo(key: string): void {
  const row = document.getElementById(rowId(key));
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

/** Overview of the month with due and done days, each of which leads to its row in the list below. */
export const MonthGrid = ({ content, today, isDone }: MonthGridProps) => (
  <div className={styles.grid}>
    {WEEKDAYS.map((weekday) => (
      <span key={weekday} className={styles.weekday} aria-hidden="true">
        {weekday}
      </span>
    ))}
    {monthGrid(content).map(({ day, label, item, isOutside }) => {
      const isToday = day === today && styles.today;
      if (item === null)
        return (
          <span
            key={day}
            className={classNames(styles.day, isOutside && styles.outside, isToday)}
            aria-hidden="true"
          >
            {label}
          </span>
        );
      const look = isDone(item.key) ? styles.done : styles[item.slot];
      return (
        <button
          key={day}
          type="button"
          className={classNames(styles.day, look, isToday)}
          onClick={() => goTo(item.key)}
        >
          {/* 12/1 is read as a fraction. */}
          <span aria-hidden="true">{label}</span>
          <VisuallyHidden>{`${dayName(day)} ${item.title}`}</VisuallyHidden>
        </button>
      );
    })}
  </div>
);
