export { federationName } from './federation-name';
export { INSPECTOR_PATH } from './inspection';
export { isManifestHead } from './manifest-head';
export {
  MAX_REPORT_EVENTS,
  PAGE_PROOF,
  type PageReport,
  REPORT_VERSION,
  type ReportEvent,
} from './page-report';
export { EMPTY_REGISTRY, parseRegistry } from './parse-registry';
export {
  type ManifestHead,
  REGISTRY_VERSION,
  type RegistryDocument,
  type RegistryFile,
  type RegistryHost,
  type RegistryOverride,
  type RegistryRemote,
} from './registry-document';
export { nameReleases, PAGE_RELEASES, SERVICE_WORKER_PATH } from './service-worker';
