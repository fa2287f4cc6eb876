import { sessionStore } from '@qihang/shared/session';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** The element that the page renders into. */
export interface PageRoot {
  /** The gateway wrote its content, which the app will show first. */
  readonly isPrerendered: boolean;
  render(children: ReactNode): void;
}

/** Another tab may have signed out since the script in index.html ran: then the page of a user belongs to nobody. */
const isOfThisVisitor = (): boolean =>
  document.documentElement.dataset.session !== 'signed-in' || sessionStore.getState().user !== null;

/** Root that hydrates a prerendered page or fills an empty one. */
export function makePageRoot(element: HTMLElement, options: RootOptions): PageRoot {
  const isPrerendered = element.firstElementChild !== null && isOfThisVisitor();
  let root: Root | null = null;
  return {
    isPrerendered,
    render(children) {
      if (root === null && isPrerendered) {
        root = hydrateRoot(element, children, options);
        return;
      }
      root ??= createRoot(element, options);
      root.render(children);
    },
  };
}
