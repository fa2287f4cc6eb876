export type { GateCheck, GateReport } from './gate-report';
export type { PublishedRelease, Release, ReleaseFile } from './release';
export type { DecideMove, Move, MoveKind, RegistryState, ReleaseStore } from './release-store';
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
