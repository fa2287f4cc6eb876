export type { Festival, Kind, LineObjection, PlatformLimits, ShelfContents, WritingContext } from './kind';
export { KINDS, kindInForm, WRITTEN_KINDS } from './kinds';
export type { LineRole, LineSlot } from './line-slot';
export { linesOfContent, placeLines, type SlotOfLine, slotOf } from './place-lines';
export { type Platform, platformOf } from './platform-of';
export { formOfOrder } from './script/script-form';
export type { WrittenLine } from './written-line';
