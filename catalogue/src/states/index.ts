import type { UiStates } from '../state';
import { chatStates } from './chat-states';
import { historyStates } from './history-states';
import { profileStates } from './profile-states';
import { shelfStates } from './shelf-states';
import { shellStates } from './shell-states';
import { toolStates } from './tool-states';
import { landingStates, loginStates, registerStates, resetStates } from './way-in-states';
import { workStates } from './work-states';

/** Every state of every screen, by its address below `/__ui/`. */
export const STATES: UiStates = {
  ...landingStates,
  ...loginStates,
  ...registerStates,
  ...resetStates,
  ...chatStates,
  ...historyStates,
  ...shelfStates,
  ...workStates,
  ...profileStates,
  ...toolStates,
  ...shellStates,
};
