export type { Festival, Kind, LineObjection, PlatformLimits, ShelfContents, WritingContext } from './kind';
export { kindOfContent, kindOfOrder, WRITTEN_KINDS } from './kind-of-order';
export { KINDS } from './kinds';
export { lineName, lineNames } from './line-name';
export type { LineRole, LineSlot } from './line-slot';
export { linesOfContent, placeLines, type SlotOfLine, slotOf } from './place-lines';
export { type Platform, platformOf } from './platform-of';
export { ShownText, withoutWords } from './shown-text';
export type { WrittenLine } from './written-line';
