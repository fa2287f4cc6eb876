import { QueryClientProvider, queryClient } from '@qihang/shared/api';
import type { User } from '@qihang/shared/contracts';
import { type Location, MemoryRouter, useLocation } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

export interface RenderAppOptions {
  /** Path, query and fragment at which the page opens. */
  readonly at?: string;
  /** History state of the navigation. */
  readonly state?: unknown;
  /** The signed-in person; nobody by default. */
  readonly user?: User | null;
}

export interface RenderedApp extends RenderResult {
  readonly user: UserEvent;
  /** The router's current location. */
  location(): Location;
}

/** Token of the session that {@link renderApp} starts for a user. */
export const TEST_TOKEN = 'test-token';

function startSessionOf(user: User | null): void {
  if (user !== null) sessionStore.signIn(TEST_TOKEN, user);
  else if (sessionStore.getState().token !== null) sessionStore.signOut();
}

/** Renders part of an app as the shell would: with a router, the page's session and the page's server cache (emptied). */
export function renderApp(
  app: ReactElement,
  { at = '/', state = null, user = null }: RenderAppOptions = {},
): RenderedApp {
  startSessionOf(user);
  queryClient.clear();
  const { pathname, search, hash } = new URL(at, 'http://localhost');
  let current: Location | undefined;
  const Probe = () => {
    current = useLocation();
    return null;
  };
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
        {app}
        <Probe />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    location: () => {
      if (current === undefined) throw new Error('nothing was rendered');
      return current;
    },
  };
}
