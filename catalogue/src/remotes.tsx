import { RemoteLoadError } from '@qihang/federation/runtime';
import AuthApp from '../../mf-auth/src/app';
import ChatApp from '../../mf-chat/src/app';
import LandingApp from '../../mf-landing/src/app';
import { makeRemoteComponents, type RemoteComponents } from '../../shell/src/remotes/remote-components';
import type { UiState } from './state';

const APPS: Readonly<Record<string, unknown>> = {
  'mf-landing': LandingApp,
  'mf-auth': AuthApp,
  'mf-chat': ChatApp,
};

const load = async (remote: string, become: UiState['remotes']) => {
  if (become === 'loading') await new Promise(() => {});
  if (become === 'failed') throw new RemoteLoadError(remote, 'manifest', 'no answer');
  if (become === 'closed') throw new RemoteLoadError(remote, 'disabled', 'closed by the operator');
  return { default: APPS[remote], release: 'dev' };
};

/** The remotes of this page: loaded already, or in the state in which they have to be shown. */
export const remotesThat = (become: UiState['remotes']): RemoteComponents =>
  makeRemoteComponents({
    loader: { load: (remote) => load(remote, become), loaded: () => null, distrust: () => {} },
    refresh: () => null,
    report: () => {},
  });
