import type { LineObjection, WritingContext } from '../kind';
import { MOST_ITEMS } from './calendar-slots';
import { dayAfter } from './days';
import { type CalendarRange, wholeWeeksOf } from './range';
import { perWeekOf, postsIn, type Rhythm } from './rhythm';
import { isPost, type WrittenItem } from './written-items';

interface Beside {
  readonly rhythm: Rhythm | null;
  readonly context: WritingContext;
}

/** How many posts fill the weeks: 8 of two a week in a month. null where nothing says so, or something else was ordered. */
export function wantedPosts(
  rhythm: Rhythm | null,
  range: CalendarRange,
  { parameters }: WritingContext,
): number | null {
  const weeks = wholeWeeksOf(range);
  if (rhythm === null || weeks === null || parameters.count !== undefined) return null;
  const posts = postsIn(rhythm, weeks);
  return posts > MOST_ITEMS ? null : posts;
}

/** As many posts as the weeks have, in these weeks: who is told two a week counts eight. A change keeps what there was. */
export function objectToCount(
  items: readonly WrittenItem[],
  range: CalendarRange,
  { rhythm, context }: Beside,
): readonly LineObjection[] {
  const wanted = wantedPosts(rhythm, range, context);
  if (wanted === null || rhythm === null || context.action === 'revise') return [];
  const weeks = wholeWeeksOf(range) ?? 0;
  const end = dayAfter(range.from, weeks * 7 - 1);
  const posts = items.filter((item) => isPost(item) && item.day >= range.from && item.day <= range.to);
  const late = posts.filter(({ day }) => day > end);
  const within = posts.length - late.length;
  return [
    ...late.map(({ number }) => ({
      key: `条${number + 1}排`,
      why: `${end}以后不排，留着回头看；挪到前${weeks}周里，多了就去掉`,
    })),
    ...(within >= wanted
      ? []
      : [
          {
            key: null,
            why: `一周${perWeekOf(rhythm)}条，${weeks}周正好${wanted}条，现在${within}条；补上${wanted - within}条`,
          },
        ]),
  ];
}

/** A topic of the library by its number, which nobody sees: 题3. */
const NUMBERED = /题\s?\d/;

/** Everywhere but where the days are laid out a topic goes by its title. */
export const objectToNumbers = (
  lines: readonly { readonly key: string; readonly text: string }[],
): readonly LineObjection[] =>
  lines.flatMap(({ key, text }) =>
    !key.endsWith('排') && NUMBERED.test(text) ? [{ key, why: '题号他看不见；写题目，或者不提' }] : [],
  );
