export type { ComponentModule } from './assert-component';
export { FILE_LIMIT_MS } from './limits';
export { type LoadStage, RemoteLoadError } from './remote-load-error';
export { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader';
