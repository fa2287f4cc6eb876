import '@qihang/shared/styles/layers.css';
import '@qihang/shared/styles/reset.css';
import '@qihang/shared/styles/tokens.css';
import './page.css';
import { createRemoteLoader } from '@qihang/federation/runtime';
import { BrowserRouter } from '@qihang/shared/navigation';
import { sessionStore, startSession } from '@qihang/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { fetchPageData, type PageData, readPageData } from './page-data/page-data';
import { makeRemoteComponents } from './remotes/remote-components';
import { RemoteFailure } from './remotes/remote-failure';
import { reportWebVitals } from './report-web-vitals';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('the page has no #root');
const root = createRoot(rootElement);

function show({ site, registry }: PageData): void {
  const remotes = makeRemoteComponents(createRemoteLoader({ registry }));
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App site={site} remotes={remotes} />
      </BrowserRouter>
    </StrictMode>,
  );
}

const showFailure = (error: unknown): void => {
  console.error(error);
  root.render(<RemoteFailure onRetry={() => location.reload()} />);
};

startSession(sessionStore);
const pageData = readPageData();
if (pageData === null) fetchPageData().then(show, showFailure);
else show(pageData);
void reportWebVitals();
