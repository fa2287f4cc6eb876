export { nodeListener } from './api/node-listener';
export { createReleaseApi } from './api/release-api';
export {
  type Authorize,
  type Caller,
  MAX_FILE_BYTES,
  RELEASE_API_PATH,
  type ReleaseApiDeps,
  TOKEN_ACTS,
  type TokenAct,
} from './api/release-api-contract';
export { type CanaryJudgement, judgeCanary, type ReleaseCounts } from './canary/judge-canary';
export type { ReleaseReports, ReportedCounts } from './canary/release-reports';
export { ReleaseClient } from './client/release-client';
export type { ReleaseClientOptions } from './client/release-client-requests';
export type {
  ReleaseApps,
  ReleaseCommandDeps,
  ReleaseExitCode,
  ReleaseTerminal,
  ReleaseTokens,
  TokenRecord,
} from './commands/command-deps';
export { runReleaseCommand } from './commands/run-release-command';
export {
  buildDocument,
  type DocumentApp,
  type DocumentOptions,
  type DocumentRelease,
  MANIFEST_FILE,
  RELEASE_DOCUMENT_VERSION,
  type ReleaseDocument,
  releaseBase,
} from './document/document';
export { parseDocument } from './document/parse-document';
export {
  keyId,
  openDocument,
  type SignedDocument,
  signDocument,
  UntrustedDocument,
} from './document/signed-document';
export { checkGate, DEFAULT_GATE_LIMITS, type GateInput, type GateLimits } from './gate/gate';
export type { GateCheck, GateReport } from './gate/gate-report';
export { BuildRefused } from './publish/build-refused';
export { inspectBuild } from './publish/inspect-build';
export {
  asPublishTarget,
  type BuildToPublish,
  type PublishTarget,
  publishBuild,
} from './publish/publish-build';
export { type AppEntry, entryOf, hostOf, insistOnEnterable, insistOnEntry } from './registry/app-entry';
export type { MoveOrder } from './registry/move-order';
export { createRegistry, KEEP_DAYS } from './registry/registry';
export type {
  AppStatus,
  Described,
  MoveMade,
  Publication,
  Registry,
  RegistryDeps,
  ReleaseChoice,
  ReleaseGate,
} from './registry/registry-use-cases';
export { ReleaseError, type ReleaseErrorCode } from './registry/release-error';
export {
  type Canary,
  MoveRefused,
  newTrack,
  placeOf,
  promote,
  rollBack,
  setDisabled,
  startCanary,
  stopCanary,
  type Track,
  versionFor,
  versionsInForce,
} from './registry/track';
export { FolderReleaseStore } from './store/folder-store';
export { parsePublishedRelease, parseRelease, RELEASE_NAME } from './store/parse-release';
export type { PublishedRelease, Release, ReleaseFile } from './store/release';
export {
  type DecideMoves,
  isSameBuild,
  type Move,
  type MoveKind,
  type Pruned,
  type RegistryState,
  type ReleaseStore,
  type Removal,
  releasesOf,
  type TrackChange,
  trackOf,
} from './store/release-store';
export { type SiteReport, type SiteToVerify, verifySite } from './verify/verify-site';
