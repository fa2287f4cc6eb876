export { describeWorkshop, type WorkshopView, workshopAfterFailure } from './describe-workshop';
export { takeStep } from './take-step';
export { isWorksheetKind, WORKSHEET_KINDS, type WorksheetKind } from './worksheet-kinds';
export { makeWorksheet } from './worksheets/make-worksheet';
export type { NoWorksheet, WorksheetInput } from './worksheets/worksheet-input';
export { ANSWER_MAX, NEW_WORKSHOP, readWorkshopState, type WorkshopState, withMade } from './workshop-state';
export type { WorkshopAnswer, WorkshopInput, WorkshopTurn } from './workshop-turn';
