export { BuildRefused } from './build-refused';
export {
  type ReleaseCommandDeps,
  type ReleaseExitCode,
  type ReleaseTerminal,
  runReleaseCommand,
} from './commands/run-release-command';
export type { ReleaseTokens, TokenRecord } from './commands/token-command';
export {
  buildDocument,
  type DocumentApp,
  type DocumentOptions,
  type DocumentRelease,
  MANIFEST_FILE,
  RELEASE_DOCUMENT_VERSION,
  type ReleaseDocument,
  releaseBase,
} from './document';
export { FolderReleaseStore } from './folder-store';
export { checkGate, DEFAULT_GATE_LIMITS, type GateInput, type GateLimits } from './gate';
export type { GateCheck, GateReport } from './gate-report';
export { inspectBuild } from './inspect-build';
export { type CanaryJudgement, judgeCanary, type ReleaseCounts } from './judge-canary';
export type { MoveOrder } from './move-order';
export { nodeListener } from './node-listener';
export { parseDocument } from './parse-document';
export { parsePublishedRelease, parseRelease, RELEASE_NAME } from './parse-release';
export { asPublishTarget, type BuildToPublish, type PublishTarget, publishBuild } from './publish-build';
export { createRegistry, KEEP_DAYS } from './registry';
export type {
  AppStatus,
  Described,
  MoveMade,
  Publication,
  Registry,
  RegistryDeps,
  ReleaseChoice,
  ReleaseGate,
} from './registry-use-cases';
export type { PublishedRelease, Release, ReleaseFile } from './release';
export { createReleaseApi } from './release-api';
export {
  type Authorize,
  type Caller,
  MAX_FILE_BYTES,
  RELEASE_API_PATH,
  type ReleaseApiDeps,
} from './release-api-contract';
export { ReleaseClient, type ReleaseClientOptions } from './release-client';
export { ReleaseError, type ReleaseErrorCode } from './release-error';
export type { ReleaseReports, ReportedCounts } from './release-reports';
export {
  type DecideMoves,
  isSameBuild,
  type Move,
  type MoveKind,
  type Pruned,
  type RegistryState,
  type ReleaseStore,
  releasesOf,
  type TrackChange,
  trackOf,
} from './release-store';
export { keyId, openDocument, type SignedDocument, signDocument, UntrustedDocument } from './signed-document';
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
} from './track';
export { type SiteReport, type SiteToVerify, verifySite } from './verify-site';
