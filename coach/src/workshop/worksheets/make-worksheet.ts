import type { DeliverableContent } from '@qihang/shared/contracts';
import type { WorksheetKind } from '../worksheet-kinds';
import { calendarSheet } from './calendar-sheet';
import { kitSheet } from './kit-sheet';
import { ladderSheet } from './ladder-sheet';
import { positioningSheet } from './positioning-sheet';
import { scriptSheet } from './script-sheet';
import { topicsSheet } from './topics-sheet';
import type { NoWorksheet, WorksheetInput } from './worksheet-input';

const MAKERS: {
  readonly [K in WorksheetKind]: (input: WorksheetInput) => DeliverableContent<K> | NoWorksheet;
} = {
  positioning: positioningSheet,
  kit: kitSheet,
  topics: topicsSheet,
  calendar: calendarSheet,
  script: scriptSheet,
  ladder: ladderSheet,
};

/**
 * A worksheet of a kind, as its schema wants it: the user's own words stand verbatim in labelled places, suggestions are
 * marked 参考, what nobody typed is 【待补充】. The same input makes the same worksheet.
 */
export const makeWorksheet = <K extends WorksheetKind>(
  kind: K,
  input: WorksheetInput,
): DeliverableContent<K> | NoWorksheet => MAKERS[kind](input);
