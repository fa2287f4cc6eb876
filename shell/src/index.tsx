import '@qihang/shared/styles/layers.css';
import '@qihang/shared/styles/reset.css';
import '@qihang/shared/styles/tokens.css';
import './page.css';
import { INSPECTOR_PATH } from '@qihang/federation/registry';
import { BrowserRouter } from '@qihang/shared/navigation';
import { sessionStore, startSession } from '@qihang/shared/session';
import { StrictMode } from 'react';
import { App } from './app';
import { PageBars } from './page-bars/page-bars';
import { fetchPageData, type PageData, readPageData } from './page-data/page-data';
import { makePageRoot } from './page-root';
import { RemoteFailure } from './remotes/remote-failure';
import { startRemotes } from './remotes/start-remotes';
import { reportWebVitals } from './report-web-vitals';
import { startServiceWorker } from './service-worker/start-service-worker';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('the page has no #root');
let noteCrash = (): void => {};
const root = makePageRoot(rootElement, {
  onUncaughtError(error) {
    console.error(error);
    noteCrash();
  },
});

/** The inspector in place of the app, kept out of the first download. */
async function inspect(container: HTMLElement, registry: PageData['registry']): Promise<void> {
  const { showInspector } = await import('@qihang/federation/inspector');
  const isDevelopment = process.env.NODE_ENV === 'development';
  await showInspector({ root: container, registry, isDevelopment });
}

function show({ site, registry, hasInspector, hasServiceWorker }: PageData, container: HTMLElement): void {
  if (hasInspector && location.pathname === INSPECTOR_PATH) {
    inspect(container, registry).catch(showFailure);
    return;
  }
  const started = startRemotes(registry, root.isPrerendered);
  noteCrash = started.noteCrash;
  startServiceWorker({ isOn: hasServiceWorker, registry, onReplaced: started.stalePage.noteReplaced });
  const bars = <PageBars stalePage={started.stalePage} override={registry.override ?? []} />;
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App site={site} remotes={started.remotes} isPrerendered={root.isPrerendered} bars={bars} />
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
if (pageData === null) fetchPageData().then((fetched) => show(fetched, rootElement), showFailure);
else show(pageData, rootElement);
void reportWebVitals();
