import '../styles/layers.css';
import '../styles/reset.css';
import '../styles/tokens.css';
import type { RemoteAppProps, Site } from '@qihang/shared/contracts';
import { BrowserRouter, Navigate, Route, Routes } from '@qihang/shared/navigation';
import { sessionStore, startSession } from '@qihang/shared/session';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { apiBase } from '../api/api-base';
import { signInDeveloper } from './development-user';

export interface StandaloneOptions {
  /** Routes at which the shell shows the remote. */
  readonly paths: readonly string[];
  /** The page that opens first, and for any other path. */
  readonly start: string;
  /** True for a remote that is for signed-in users only: the development user is signed in first. */
  readonly signedIn: boolean;
}

async function fetchSite(): Promise<Site> {
  const response = await fetch(`${apiBase()}/site`);
  if (!response.ok) throw new Error(`GET ${response.url} answered ${response.status}`);
  return response.json();
}

/** Shows a remote on a page of its own, without the shell, against the development API. */
export async function startStandalone(
  App: ComponentType<RemoteAppProps>,
  { paths, start, signedIn }: StandaloneOptions,
): Promise<void> {
  const root = document.body.appendChild(document.createElement('div'));
  try {
    const [site] = await Promise.all([fetchSite(), signedIn ? signInDeveloper() : undefined]);
    startSession(sessionStore);
    const routes = paths.map((path) => <Route key={path} path={path} element={<App site={site} />} />);
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <Routes>
            {routes}
            <Route path="*" element={<Navigate to={start} replace />} />
          </Routes>
        </BrowserRouter>
      </StrictMode>,
    );
  } catch (error) {
    root.setAttribute('role', 'alert');
    root.textContent = `${error instanceof Error ? error.message : error}. Is the API running on ${apiBase()}? Start it with "npm run dev".`;
  }
}
