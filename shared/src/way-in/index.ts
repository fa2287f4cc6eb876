import { sessionStore } from '@qihang/shared/session';
import { tabStorage } from '../session/safe-storage';
import { makeFirstWords } from './first-words';
import { forgetInvitation } from './invitation';

export { FIRST_WORDS_KEY, type FirstWordsSlot, type SlotTexts } from './first-words';
export { forgetInvitation, useInvitation } from './invitation';

/** The first words of this tab's visitor; whoever imports them sees the same, for they are in the tab's storage. */
export const firstWords = makeFirstWords(tabStorage);

sessionStore.onSignOut(() => {
  firstWords.clear();
  forgetInvitation();
});
