export { type EarlyAnswer, readEarlyAnswer } from './early-answer';
export { type EarlyQuestion, type EarlySent, readEarlySent, sendEarly } from './early-sent';
