let locks = 0;
let unlocked = { overflow: '', paddingRight: '' };

/**
 * Stops the page behind a dialog from scrolling, without a jump where the scroll bar was.
 * @returns the release, which works once; the page scrolls again when the last lock is released
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (locks === 0) {
    unlocked = { overflow: style.overflow, paddingRight: style.paddingRight };
    const scrollBar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
  }
  locks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) Object.assign(style, unlocked);
  };
}
