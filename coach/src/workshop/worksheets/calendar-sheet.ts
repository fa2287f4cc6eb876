import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { perWeekIn } from '../typed-numbers';
import { CALENDAR_TEXTS as TEXTS } from '../workshop-texts';
import { platformOf } from './kit-sheet';
import { planDays } from './plan-days';
import { topicsSheet } from './topics-sheet';
import { fitted, labelled, typedWords } from './typed-words';
import type { NoWorksheet, WorksheetInput } from './worksheet-input';

type Calendar = DeliverableContent<'calendar'>;

/** From setting up to posting, for one person with a phone: an assumption, which the user changes. */
const MINUTES = 60;
const FESTIVAL = 12;

/** 30天日历: as many posts a week as were typed, each topic once, then places to fill. */
export function calendarSheet(input: WorksheetInput): Calendar | NoWorksheet {
  const { facts, order, today, festivals } = input;
  const words = typedWords(facts);
  const typed = words.all('posts');
  const perWeek = typed === null ? null : perWeekIn(typed);
  if (perWeek === null) return { why: TEXTS.noPace };
  const topics = (input.topics ?? topicsSheet(input)).topics.filter(({ text }) => !text.includes(GAP));
  const festivalOn = (on: string) => festivals.find(({ day }) => day === on)?.name ?? null;
  const items = planDays(today, perWeek, festivals).map((day, at): Calendar['items'][number] => {
    const topic = topics[at];
    const festival = festivalOn(day);
    return {
      key: `d${at + 1}`,
      day,
      slot: 'post',
      title: fitted(topic?.text ?? null, 60),
      topic: input.topics === null ? null : (topic?.key ?? null),
      pillar: topic?.pillar || null,
      format: topic?.format ?? null,
      minutes: MINUTES,
      festival: festival === null ? null : fitted(festival, FESTIVAL),
    };
  });
  return {
    judgement: labelled(TEXTS.judgement, typed, 140),
    from: today,
    perWeek,
    platform: platformOf(order?.platform, words),
    items,
  };
}
