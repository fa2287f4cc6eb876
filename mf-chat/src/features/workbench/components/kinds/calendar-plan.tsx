import { useMutation, useQueryClient } from '@qihang/shared/api';
import type { DeliverableContent, Marks } from '@qihang/shared/contracts';
import { dayName } from '@qihang/shared/deliverables';
import { CheckIcon, classNames, showToast } from '@qihang/shared/ui';
import { markItem } from '../../api/work-query';
import { useWorkbench } from '../../hooks/use-workbench';
import { type CalendarItem, type CalendarWeek, dayOf, weeksOf } from '../../model/calendar-weeks';
import { resultsAddress } from '../../model/result-address';
import { Line } from '../line';
import { MonthGrid } from '../month-grid';
import { Judgement, Section, Tags } from '../sheet';
import styles from './calendar-plan.module.css';

interface CalendarPlanProps {
  readonly id: string;
  readonly content: DeliverableContent<'calendar'>;
  readonly marks: Marks;
  /** An older version is only looked at. */
  readonly isNewest: boolean;
}

interface ItemProps {
  readonly item: CalendarItem;
  readonly at: number;
  readonly platform: string;
  readonly today: string;
  readonly isDone: boolean;
  /** Null where nothing can be ticked. */
  readonly onTick: ((isDone: boolean) => void) | null;
}

const Item = ({ item, at, platform, today, isDone, onTick }: ItemProps) => {
  const { order, isBusy, onOpen } = useWorkbench();
  const { day, slot, title, topic, pillar, format, minutes, festival } = item;
  const [date = day, weekday = ''] = dayName(day).split(' ');
  const isFree = slot === 'free';
  return (
    <li className={classNames(styles.item, isDone && styles.done, isFree && styles.free)}>
      <span className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`${date} ${title}`}
          className={styles.input}
          checked={isDone}
          disabled={onTick === null}
          onChange={({ currentTarget }) => onTick?.(currentTarget.checked)}
        />
        <span className={styles.box}>{isDone && <CheckIcon size={16} />}</span>
      </span>
      <div className={styles.words}>
        <p className={styles.day}>
          <span>{date}</span>
          <span>{weekday}</span>
          {festival !== null && <span className={styles.festival}>{festival}</span>}
        </p>
        <Line pointer={`/items/${at}/title`} text={title} className={styles.title} />
        <Tags tags={[isFree ? '机动' : null, pillar, format, `${minutes}分钟`]} />
        {!isFree && isDone && (
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
        {topic !== null && !isDone && (
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

const titleOfWeek = ({ number, isPresent }: CalendarWeek): string =>
  `第${number + 1}周${isPresent ? ' · 这周' : ''}`;

/** 30天日历: week by week, each item to be ticked off. */
export const CalendarPlan = ({ id, content, marks, isNewest }: CalendarPlanProps) => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ key, isDone }: { readonly key: string; readonly isDone: boolean }) =>
      markItem(client, id, key, isDone),
    onError: () => showToast('没能记下来，请再试一次', 'danger'),
  });
  const { platform, perWeek, items } = content;
  const today = dayOf(new Date());
  const weeks = weeksOf(content, today);
  const posts = items.filter(({ slot }) => slot === 'post');
  const isDone = (key: string) => isNewest && marks[key] !== undefined;
  const done = posts.filter(({ key }) => isDone(key)).length;
  return (
    <>
      <Judgement text={content.judgement} />
      <div className={styles.summary}>
        <p>
          {platform} · 每周{perWeek}条
        </p>
        <p className={styles.count}>
          已发 {done}/{posts.length}
        </p>
        <progress className={styles.progress} max={posts.length} value={done} aria-label="已发的条数" />
      </div>
      <MonthGrid content={content} today={today} isDone={isDone} />
      {weeks.map((week) => (
        <Section key={week.number} title={titleOfWeek(week)}>
          <ul className={styles.items}>
            {week.items.map(({ item, at }) => (
              <Item
                key={item.key}
                item={item}
                at={at}
                platform={platform}
                today={today}
                isDone={isDone(item.key)}
                onTick={isNewest ? (wanted) => mutate({ key: item.key, isDone: wanted }) : null}
              />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
};
