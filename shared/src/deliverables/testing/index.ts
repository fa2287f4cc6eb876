export { FILMED, SAMPLES, TOLD_BEFORE } from './samples';
export { textsOf } from './texts-of';
