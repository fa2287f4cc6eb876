import type { WritingContext } from '../kind';

/** What has been planned or written already. */
export interface ShelfTitles {
  /** Where it stands, as the writer is told. */
  readonly place: string;
  readonly titles: readonly string[];
}

/** What stands in the calendar, as a script, and in a library beside which a new one is made: told from another side now. */
export function shelfTitles({ shelf, current }: WritingContext): readonly ShelfTitles[] {
  const { calendar, script, topics } = shelf;
  const planned = calendar?.items.filter(({ slot }) => slot === 'post').map(({ title }) => title) ?? [];
  const written = script === undefined ? [] : [script.topic];
  const listed = current === null ? (topics?.topics.map(({ text }) => text) ?? []) : [];
  return [
    { place: '日历里', titles: planned },
    { place: '脚本里', titles: written },
    { place: '选题库里', titles: listed.filter((title) => !planned.includes(title)) },
  ].filter(({ titles }) => titles.length > 0);
}
