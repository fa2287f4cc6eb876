import styles from './calendar-preview.module.css';
import { Said } from './said';

const week: ReadonlyArray<{ readonly day: string; readonly plan?: string }> = [
  { day: '一' },
  { day: '二', plan: '发' },
  { day: '三' },
  { day: '四' },
  { day: '五', plan: '发' },
  { day: '六' },
  { day: '日', plan: '拍' },
];

/** A week of the example's calendar, in which most days stay free. */
export const CalendarPreview = () => (
  <>
    <ol className={styles.week}>
      {week.map(({ day, plan }) => (
        <li key={day} className={styles.day}>
          <span className={styles.name}>{day}</span>
          <span className={plan === undefined ? styles.free : plan === '拍' ? styles.open : styles.planned}>
            {plan}
          </span>
        </li>
      ))}
    </ol>
    <p className={styles.reason}>
      <Said>一周能拍两条</Said>：周日拍，周二、周五各发一条。
    </p>
  </>
);
