import '@qihang/shared/styles/layers.css';
import '@qihang/shared/styles/reset.css';
import '@qihang/shared/styles/tokens.css';
import { parseRegistry } from '@qihang/federation/registry';
import { createRemoteLoader } from '@qihang/federation/runtime';
import { apiBase } from '@qihang/shared/api-base';
import { BrowserRouter, Navigate, Route, Routes } from '@qihang/shared/navigation';
import { sessionStore, startSession } from '@qihang/shared/session';
import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

startSession(sessionStore);
const [site, registry] = await Promise.all(
  [`${apiBase()}/site`, '/registry.json'].map((url) => fetch(url).then((response) => response.json())),
);
const loader = createRemoteLoader({ registry: parseRegistry(registry) });
const remote = (name: string) => {
  const App = lazy(() => loader.load(name) as Promise<{ default: ComponentType<{ site: unknown }> }>);
  return (
    <Suspense>
      <App site={site} />
    </Suspense>
  );
};
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={remote('mf-landing')} />
      <Route path="/login" element={remote('mf-auth')} />
      <Route path="/register" element={remote('mf-auth')} />
      <Route path="/chat/:agentKey" element={remote('mf-chat')} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  </BrowserRouter>,
);
