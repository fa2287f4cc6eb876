/** Says that a session is on screen, to those of every release of this app that is loaded in the page (F15). */
const SHOWN = 'chat-shown';

/**
 * Takes the screen from the session that had it, and calls back when another one takes it.
 * @returns the function that ends it
 */
export function claimScreen(onTaken: () => void): () => void {
  const own = {};
  const handleShown = (event: Event): void => {
    if (event instanceof CustomEvent && event.detail !== own) onTaken();
  };
  document.dispatchEvent(new CustomEvent(SHOWN, { detail: own }));
  document.addEventListener(SHOWN, handleShown);
  return () => document.removeEventListener(SHOWN, handleShown);
}
