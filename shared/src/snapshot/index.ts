export { fitSnapshot, SNAPSHOT_MAX_BYTES } from './fit-snapshot';
export {
  KEPT_DATABASE,
  readSnapshot,
  SNAPSHOT_KEY,
  SNAPSHOT_VERSION,
  type Snapshot,
  type SnapshotOpening,
  tagOf,
  writeSnapshot,
} from './format';
