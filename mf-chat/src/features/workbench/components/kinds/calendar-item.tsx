import { CALENDAR_HEADINGS, DAY_LABELS, dayName } from '@qihang/shared/contracts';
import { CheckIcon, classNames } from '@qihang/shared/ui';
import { useWorkbench } from '../../hooks/use-workbench';
import type { CalendarItem as Item } from '../../model/calendar-weeks';
import { rowId } from '../../model/month-grid';
import { resultsAddress } from '../../model/result-address';
import { Line } from '../line';
import { Tags } from '../sheet';
import { ToFilm } from '../to-film';
import styles from './calendar-item.module.css';

interface CalendarItemProps {
  readonly item: Item;
  readonly at: number;
  readonly platform: string;
  readonly today: string;
  readonly isDone: boolean;
  /** How long it takes has been reckoned. */
  readonly isTimed: boolean;
  /** Its script; undefined without one. */
  readonly scriptId: string | undefined;
  /** Null when the item cannot be ticked. */
  readonly onTick: ((isDone: boolean) => void) | null;
}

/** One day of the plan: ticked when its post is published, after which the figures can be entered. */
export const CalendarItem = ({
  item,
  at,
  platform,
  today,
  isDone,
  isTimed,
  scriptId,
  onTick,
}: CalendarItemProps) => {
  const { order, isBusy, onOpen } = useWorkbench();
  const { key, day, slot, title, topic, pillar, format, minutes, festival } = item;
  const { body, opening, filming, first } = item;
  const [date = day, weekday = ''] = dayName(day).split(' ');
  const isPost = slot === 'post';
  return (
    <li
      id={rowId(key)}
      tabIndex={-1}
      className={classNames(styles.item, isDone && styles.done, !isPost && styles[slot])}
    >
      <span className={styles.tick}>
        {slot !== 'rest' && (
          <>
            <input
              type="checkbox"
              aria-label={`${date} ${title}`}
              className={styles.input}
              checked={isDone}
              disabled={onTick === null}
              onChange={({ currentTarget }) => onTick?.(currentTarget.checked)}
            />
            <span className={styles.box}>{isDone && <CheckIcon size={16} />}</span>
          </>
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.day}>
          <span>{date}</span>
          <span>{weekday}</span>
          {festival !== null && <span className={styles.festival}>{festival}</span>}
        </p>
        <Line pointer={`/items/${at}/title`} text={title} className={styles.title} />
        <ToFilm pointer={`/items/${at}`} {...{ body, opening, filming }} />
        {first !== undefined && (
          <div className={styles.first}>
            <span className={styles.label}>{CALENDAR_HEADINGS.first}</span>
            <Line as="span" pointer={`/items/${at}/first`} text={first} className={styles.what} />
          </div>
        )}
        <Tags
          tags={[
            isPost || title === DAY_LABELS[slot] ? null : DAY_LABELS[slot],
            opening === undefined && body === undefined ? pillar : null,
            format,
            isTimed ? `${minutes}分钟` : null,
          ]}
        />
        {isPost && isDone && (
          <div className={styles.actions}>
            <button
              type="button"
              className={styles.action}
              onClick={() => onOpen(resultsAddress({ day: day < today ? day : today, title, platform }))}
            >
              记数据
            </button>
          </div>
        )}
        {scriptId !== undefined && !isDone && (
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => onOpen(scriptId)}>
              看脚本
            </button>
          </div>
        )}
        {scriptId === undefined && topic !== null && !isDone && (
          <div className={styles.actions}>
            <button
              type="button"
              className={styles.action}
              disabled={isBusy}
              onClick={() => order({ order: { action: 'make', kind: 'script', topic }, title })}
            >
              写脚本
            </button>
          </div>
        )}
      </div>
    </li>
  );
};
