import { type PresenceChange, watchPresence } from './page-presence';

/** Reports presence changes of this page until the returned function is called; see {@link PresenceChange}. */
export const watchPage = (onChange: (change: PresenceChange) => void): (() => void) =>
  watchPresence(
    {
      document,
      window,
      now: () => Date.now(),
      every(callback, milliseconds) {
        const timer = setInterval(callback, milliseconds);
        return () => clearInterval(timer);
      },
    },
    onChange,
  );
