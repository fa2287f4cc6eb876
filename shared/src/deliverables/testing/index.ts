export { FILMED, SAMPLES } from './samples';
export { textsOf } from './texts-of';
