import { sessionStore } from '@qihang/shared/session';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** The element that the page renders into. */
export interface PageRoot {
  /** What stands in it was written by the gateway, and is what the app will show first. */
  readonly isPrerendered: boolean;
  render(children: ReactNode): void;
}

/** Another tab may have signed out since the script in index.html looked: then the page of a user is nobody's. */
const isOfThisVisitor = (): boolean =>
  document.documentElement.dataset.session !== 'signed-in' || sessionStore.getState().user !== null;

/** Takes over the page that stands there, or fills an empty one. */
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
