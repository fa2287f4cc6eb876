import '@qihang/shared/styles/layers.css';
import '@qihang/shared/styles/reset.css';
import '@qihang/shared/styles/tokens.css';
import '../../shell/src/page.css';
import { apiClient } from '@qihang/shared/api';
import { BrowserRouter } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { aUser, TEST_TOKEN } from '@qihang/shared/testing';
import { configure } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { startChatServer } from '../../mf-chat/src/testing/chat-server';
import { App } from '../../shell/src/app';
import { PageBars } from '../../shell/src/page-bars/page-bars';
import { Contents } from './contents';
import { forgetEverything } from './forget-everything';
import { CATALOGUE_PATH } from './place';
import { remotesThat } from './remotes';
import { site } from './site';
import type { UiState } from './state';
import { STATES } from './states';

/** Tells whoever waits for the state, by an attribute of the page: `ready`, or why it is not. */
const tell = (progress: string): void => {
  document.documentElement.dataset.ui = progress;
};

const rootOf = () => {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  return createRoot(element);
};

const barsOf = ({ bars = {} }: UiState) => (
  <PageBars
    stalePage={{ isStale: () => bars.isStale === true, subscribe: () => () => {} }}
    override={bars.override ?? []}
  />
);

async function showState(state: UiState): Promise<void> {
  await forgetEverything();
  // XMLHttpRequest would go to the network.
  apiClient.defaults.adapter = 'fetch';
  // What the tests set for React's test environment, which this page is not.
  configure({
    asyncUtilTimeout: 15_000,
    asyncWrapper: (run) => run(),
    eventWrapper: (run) => run(),
    getElementError: (message) => new Error(message ?? ''),
  });
  Object.assign(window, { happyDOM: { setURL: () => {} } });
  const server = await startChatServer();
  state.server?.(server);
  if (!state.isVisitor) sessionStore.signIn(TEST_TOKEN, aUser());
  history.replaceState(null, '', typeof state.at === 'string' ? state.at : state.at(server));
  rootOf().render(
    <BrowserRouter>
      <App site={site(state.site)} remotes={remotesThat(state.remotes)} bars={barsOf(state)} />
    </BrowserRouter>,
  );
  await state.act?.(server);
}

/** Shows the state that the address names, or the list of all. */
export async function show(): Promise<void> {
  const name = decodeURIComponent(location.pathname.slice(CATALOGUE_PATH.length));
  const state = STATES[name];
  if (state === undefined) rootOf().render(<Contents names={Object.keys(STATES)} />);
  else {
    tell('waiting');
    await showState(state).then(
      () => tell('ready'),
      (error) => {
        tell(`failed: ${error instanceof Error ? error.message : error}`);
        throw error;
      },
    );
  }
}
