import type { DeliverableContent, Topic } from '@qihang/shared/contracts';
import type { Posting } from '../../knowledge/posting';

type Library = Pick<DeliverableContent<'topics'>, 'topics' | 'pillars'>;

interface Picking {
  readonly library: Library;
  readonly posting: Posting;
  /** Texts of topics that an earlier calendar gave: they come last. */
  readonly given: ReadonlySet<string>;
}

/** Gives topics one after another. */
export interface Picker {
  /** Null when none is left that takes so little time. */
  next(minutes: number): Topic | null;
}

/**
 * In the library's order within each pillar; the pillar that lags behind its share most comes next, and none comes twice
 * running as long as there is another.
 */
export function makePicker({ library, posting, given }: Picking): Picker {
  const isNew = ({ text }: Topic): boolean => !given.has(text);
  const waiting = new Map<string, Topic[]>(
    library.pillars.map(({ name }) => {
      const own = library.topics.filter(({ pillar }) => pillar === name);
      return [name, [...own.filter(isNew), ...own.filter((topic) => !isNew(topic))]];
    }),
  );
  const counts = new Map<string, number>();
  let last: string | null = null;
  let total = 0;
  const minutesOf = ({ format }: Topic): number => minutesFor(format, posting);
  const lag = ({ name, share }: Library['pillars'][number]): number =>
    (share / 100) * (total + 1) - (counts.get(name) ?? 0);

  const take = (name: string, minutes: number): Topic | null => {
    const list = waiting.get(name) ?? [];
    const at = list.findIndex((topic) => minutesOf(topic) <= minutes);
    return at === -1 ? null : (list.splice(at, 1)[0] ?? null);
  };

  return {
    next(minutes) {
      const order = [...library.pillars].sort((a, b) => lag(b) - lag(a));
      const others = order.filter(({ name }) => name !== last);
      for (const { name } of [...others, ...order.filter((pillar) => pillar.name === last)]) {
        const topic = take(name, minutes);
        if (topic === null) continue;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        total += 1;
        last = name;
        return topic;
      }
      return null;
    },
  };
}

/** How long a format takes; the shortest of all for one that nobody knows. */
export const minutesFor = (name: string, { formats }: Posting): number =>
  formats.find((format) => format.name === name)?.minutes ??
  Math.min(...formats.map(({ minutes }) => minutes));
