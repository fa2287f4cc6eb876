import type { RemoteName, Site } from '@qihang/shared/contracts';
import { Navigate, Route, Routes } from '@qihang/shared/navigation';
import type { ReactNode } from 'react';
import { MainLayout } from './layout/main-layout';
import { PlainFrame } from './layout/plain-frame';
import type { RemoteComponents } from './remotes/remote-components';
import { RemoteSlot } from './remotes/remote-slot';
import { RequireSession } from './session/require-session';

interface AppRoutesProps {
  readonly site: Site;
  readonly remotes: RemoteComponents;
  /** The gateway wrote the page ahead of time, for this visitor. */
  readonly isPrerendered?: boolean;
}

/** The routes of R2.1 to R2.4. The shell knows nothing of remotes but their places. */
export const AppRoutes = ({ site, remotes, isPrerendered = false }: AppRoutesProps) => {
  const slot = (remote: RemoteName, frame?: (content: ReactNode) => ReactNode) => (
    <RemoteSlot remote={remote} remotes={remotes} site={site} frame={frame} />
  );
  const auth = slot('mf-auth', (content) => <PlainFrame site={site}>{content}</PlainFrame>);
  return (
    <Routes>
      <Route element={<MainLayout site={site} />}>
        <Route path="/" element={slot('mf-landing')} />
        <Route
          path="/chat/:agentKey"
          element={<RequireSession isShownAlready={isPrerendered}>{slot('mf-chat')}</RequireSession>}
        />
      </Route>
      <Route path="/login" element={auth} />
      <Route path="/register" element={auth} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
};
