export {
  CARE_ENDS,
  type CareState,
  careAfter,
  careUntil,
  endsCare,
  isCareClass,
  isInCare,
} from './care-state';
export { CLASS_NAMES, CLASS_OF_NAME, SAFETY_CLASSES } from './class-names';
export { type Alarm, alarmIn, guardMessage } from './guard-message';
export type { CareClass, RefusedClass, SafetyClass } from './safety-class';
export { SAFETY_TEXTS } from './safety-texts';
