import type { KeyboardEvent } from 'react';
import { indexAfterKey } from '../model/list-keys';

const linksIn = (list: Element): HTMLElement[] => Array.from(list.querySelectorAll<HTMLElement>('li a'));

export const focusFirstLink = (list: Element | null): void => {
  if (list !== null) linksIn(list)[0]?.focus();
};

/** Arrow keys in a list of which all links are rendered; arrow up on the first link leaves the list. */
export function moveFocus(event: KeyboardEvent, onLeaveUp: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const links = linksIn(event.currentTarget);
  const present = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  const next = present === -1 ? null : indexAfterKey(event.key, present, links.length);
  if (next === null) return;
  event.preventDefault();
  if (next < 0) onLeaveUp();
  else links[next]?.focus();
}
