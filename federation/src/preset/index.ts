export type { PrerenderedMarkup } from '../prerender/prerender-document';
export { CHUNK_LOAD_TIMEOUT_MS } from './base-config';
export { defineHost, type HostApp } from './define-host';
export { defineRemote, type RemoteApp } from './define-remote';
export type { FederatedApp } from './federated-app';
export { type ContainedPackage, PACKAGES_FILE, packagesPlugin } from './packages-plugin';
export type { PrerenderTools } from './prerender-plugin';
export type { SharedModule } from './shared-modules';
