import type { UiStates } from '../state';
import { chatStates } from './chat-states';

/** Every state of every screen, by its address below `/__ui/`. */
export const STATES: UiStates = { ...chatStates };
