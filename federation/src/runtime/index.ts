export type { ComponentModule } from './assert-component';
export { FILE_LIMIT_MS } from './limits';
export { createPageReports } from './page-reports';
export { createRegistrySource, type RegistrySource } from './registry-source';
export { type LoadStage, RemoteLoadError } from './remote-load-error';
export {
  createRemoteLoader,
  type LoadedRemote,
  type RemoteLoader,
  type RemoteLoaderOptions,
} from './remote-loader';
export { type StalePage, watchStalePage } from './stale-page';
