import { dayName, type Standing, type UnmeasuredPost } from '@qihang/shared/contracts';
import { STANDING_TEXTS as TEXTS } from './standing-texts';

/** Where a row leads. */
export type StandingTarget =
  | { readonly type: 'conversation'; readonly conversationId: string; readonly agentKey: string }
  | { readonly type: 'work'; readonly deliverableId: string }
  | { readonly type: 'result'; readonly post: UnmeasuredPost };

export interface StandingRow {
  readonly about: string;
  readonly text: string;
  readonly target: StandingTarget;
}

/** 3月18日 */
const dateOf = (day: string): string => dayName(day).split(' ')[0] ?? day;

/** The count is named only where there is more than the one that is shown. */
const aboutOf = (name: string, day: string | null, count: number): string =>
  [name, day === null ? '' : dateOf(day), count > 1 ? `共${count}条` : '']
    .filter((each) => each !== '')
    .join(' · ');

const lastRow = ({ last }: Standing): StandingRow | null => {
  if (last === null) return null;
  const { conversationId, agentKey, day, asked, lastWords, title } = last;
  return {
    about: aboutOf(TEXTS.last, day, 1),
    text: asked ?? lastWords ?? title,
    target: { type: 'conversation', conversationId, agentKey },
  };
};

const dueRow = (standing: Standing): StandingRow | null => {
  const [first, ...others] = standing.due;
  if (first?.isToday !== true) {
    const task = taskRow(standing);
    if (task !== null) return task;
  }
  if (first === undefined) return null;
  const { deliverableId, title, day, isToday } = first;
  const count = [first, ...others].filter((post) => post.isToday === isToday).length;
  return {
    about: isToday ? aboutOf(TEXTS.today, null, count) : aboutOf(TEXTS.late, day, count),
    text: title,
    target: { type: 'work', deliverableId },
  };
};

/** What is done on a day without a post. */
const taskRow = ({ tasks: [first, ...others] = [] }: Standing): StandingRow | null =>
  first === undefined
    ? null
    : {
        about: others.length === 0 ? TEXTS.task : `${TEXTS.task} · 共${others.length + 1}件`,
        text: first.title,
        target: { type: 'work', deliverableId: first.deliverableId },
      };

/** The post that was published first: people forget its figures soonest. */
const unmeasuredRow = ({ unmeasured }: Standing): StandingRow | null => {
  const post = unmeasured.at(-1);
  return post === undefined
    ? null
    : {
        about: aboutOf(TEXTS.unmeasured, post.day, unmeasured.length),
        text: post.title,
        target: { type: 'result', post },
      };
};

/** Rows of a standing, at most three, in the order of their names in the texts. */
export const standingRows = (standing: Standing): readonly StandingRow[] =>
  [lastRow(standing), dueRow(standing), unmeasuredRow(standing)].filter((row) => row !== null);
