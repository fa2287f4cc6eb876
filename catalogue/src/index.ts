import { answerFetches } from './in-page/answer-fetches';

// Before anything else is loaded: who keeps a reference to `fetch` shall have this one.
answerFetches();
void import('./show').then(({ show }) => show());
