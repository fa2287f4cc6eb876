export { type EarlyAnswer, readEarlyAnswer } from './early-answer';
