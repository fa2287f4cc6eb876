export { describeStanding } from './describe-standing';
export type { LastConversation, MadeWork, PlannedMonth, StandingInput } from './standing-input';
export { standingLines } from './standing-lines';
