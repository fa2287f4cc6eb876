import { fieldsOf } from '../store/json-fields';
import { RELEASE_NAME } from '../store/parse-release';
import type { Release } from '../store/release';

/** File name of the record that the preset writes into every production build. */
export const BUILD_RECORD_FILE = 'build.json';

/** Schema version of the record. A reader refuses any other. */
export const BUILD_RECORD_VERSION = 1;

/** Data of a build that its other files do not contain. */
export interface BuildRecord
  extends Pick<Release, 'app' | 'version' | 'kind' | 'contract' | 'oldestContract'> {
  readonly schema: typeof BUILD_RECORD_VERSION;
}

/** @throws with the fault when the value is not a build record, or of another schema version */
export function parseBuildRecord(value: unknown): BuildRecord {
  const fields = fieldsOf(value, BUILD_RECORD_FILE);
  const schema = fields.whole('schema');
  if (schema !== BUILD_RECORD_VERSION) {
    throw new Error(`${BUILD_RECORD_FILE} has schema version ${schema}, not ${BUILD_RECORD_VERSION}`);
  }
  const record: BuildRecord = {
    schema: BUILD_RECORD_VERSION,
    app: fields.text('app', RELEASE_NAME),
    version: fields.text('version', RELEASE_NAME),
    kind: fields.oneOf('kind', ['host', 'remote']),
    contract: fields.whole('contract'),
    oldestContract: fields.whole('oldestContract'),
  };
  if (record.oldestContract > record.contract) {
    throw new Error(
      `${BUILD_RECORD_FILE} is of contract ${record.contract}, but serves ${record.oldestContract} at least`,
    );
  }
  return record;
}
