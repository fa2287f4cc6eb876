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
