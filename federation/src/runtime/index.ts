export type { ComponentModule } from './assert-component';
export { FILE_LIMIT_MS } from './limits';
export { createRegistrySource, type RegistrySource } from './refresh-registry';
export { type LoadStage, RemoteLoadError } from './remote-load-error';
export {
  createRemoteLoader,
  type LoadedRemote,
  type RemoteLoader,
  type RemoteLoaderOptions,
} from './remote-loader';
export { createPageReports } from './send-page-reports';
export { type StalePage, watchStalePage } from './stale-page';
