import { useQueryClient } from '@qihang/shared/api';
import {
  CALENDAR_HEADINGS,
  type DeliverableContent,
  type DeliverableDetail,
  factsLine,
  type Marks,
  weekTitle,
} from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { useState } from 'react';
import { markItem, withMark } from '../../api/work-query';
import { type CalendarWeek, dayOf, weeksOf } from '../../model/calendar-weeks';
import { Line } from '../line';
import { MonthGrid } from '../month-grid';
import { Judgement, Section } from '../sheet';
import { CalendarBelow } from './calendar-below';
import { CalendarItem } from './calendar-item';
import styles from './calendar-plan.module.css';
import { ToldText } from './told-text';

interface CalendarPlanProps {
  readonly id: string;
  readonly content: DeliverableContent<'calendar'>;
  readonly marks: Marks;
  /** The script of each item that has one. */
  readonly scripts: NonNullable<DeliverableDetail['scripts']>;
  /** False for an older version, which is read-only. */
  readonly isNewest: boolean;
}

interface Tick {
  readonly key: string;
  readonly isDone: boolean;
}

/** 30天日历: items by week, each with a checkbox. */
export const CalendarPlan = (props: CalendarPlanProps) => {
  const { id, content, marks: stored, scripts, isNewest } = props;
  const client = useQueryClient();
  const [onTheirWay, setOnTheirWay] = useState<readonly Tick[]>([]);
  const marks = onTheirWay.reduce((shown, { key, isDone }) => withMark(shown, key, isDone), stored);
  // Sets the state synchronously in the click handler, because a controlled checkbox whose state changes later flips back
  // for a moment. A React action would also work, but blocks every other transition until the server responds.
  const tick = async (wanted: Tick) => {
    setOnTheirWay((ticks) => [...ticks, wanted]);
    try {
      await markItem(client, id, wanted.key, wanted.isDone);
    } catch {
      showToast('没能记下来，请再试一次', 'danger');
    } finally {
      setOnTheirWay((ticks) => ticks.filter((other) => other !== wanted));
    }
  };
  const { platform, perWeek, rhythm, items } = content;
  const today = dayOf(new Date());
  const weeks = weeksOf(content, today);
  const posts = items.filter(({ slot }) => slot === 'post');
  const isDone = (key: string) => isNewest && marks[key] !== undefined;
  const done = posts.filter(({ key }) => isDone(key)).length;
  return (
    <>
      <Judgement text={content.judgement} />
      <div className={styles.summary}>
        <p>{factsLine(platform, `一周${perWeek}条`)}</p>
        <p className={styles.count}>
          已发 {done}/{posts.length}
        </p>
        <progress className={styles.progress} max={posts.length} value={done} aria-label="已发的条数" />
      </div>
      {rhythm !== undefined && <Rhythm text={rhythm} />}
      <MonthGrid content={content} today={today} isDone={isDone} />
      {weeks.map((week) => (
        <Section key={week.number} title={`${weekTitle(week.number)}${week.isPresent ? ' · 这周' : ''}`}>
          <Purpose week={week} purposes={content.weeks} />
          <ul className={styles.items}>
            {week.items.map(({ item, at }) => (
              <CalendarItem
                key={item.key}
                item={item}
                at={at}
                platform={platform}
                today={today}
                isDone={isDone(item.key)}
                isTimed={content.told === undefined}
                scriptId={scripts[item.key]}
                onTick={isNewest ? (wanted) => void tick({ key: item.key, isDone: wanted }) : null}
              />
            ))}
          </ul>
        </Section>
      ))}
      {content.told !== undefined && (
        <Section title="全文">
          <ToldText told={content.told} />
        </Section>
      )}
      <CalendarBelow content={content} />
    </>
  );
};

const Rhythm = ({ text }: { readonly text: string }) => (
  <div className={styles.rhythm}>
    <span className={styles.label}>{CALENDAR_HEADINGS.rhythm}</span>
    <Line as="span" pointer="/rhythm" text={text} />
  </div>
);

interface PurposeProps {
  readonly week: CalendarWeek;
  readonly purposes: readonly string[] | undefined;
}

/** What a week is for; nothing where nothing is said of it. */
const Purpose = ({ week: { number }, purposes = [] }: PurposeProps) => {
  const text = purposes[number] ?? '';
  return text === '' ? null : <Line pointer={`/weeks/${number}`} text={text} className={styles.purpose} />;
};
