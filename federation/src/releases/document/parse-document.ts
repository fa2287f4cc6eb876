import { isObject } from '../../registry/json-object';
import { type Canary, versionsInForce } from '../registry/track';
import { fieldsOf, readText } from '../store/json-fields';
import { parseFile, parsePublishedRelease, RELEASE_NAME } from '../store/parse-release';
import {
  type DocumentApp,
  type DocumentRelease,
  RELEASE_DOCUMENT_VERSION,
  type ReleaseDocument,
} from './document';

const ENDS_WITH_SLASH = /\/$/;

function parseList(value: unknown, what: string) {
  if (!Array.isArray(value)) throw new Error(`${what} is no list`);
  return value.map((file, index) => parseFile(file, `${index + 1} in ${what}`));
}

function parseDocumentRelease(value: unknown, what: string, app: string): DocumentRelease {
  const fields = fieldsOf(value, what);
  const manifest = fields.object('manifest', parseFile);
  const entry = fields.nullable('entry', parseFile);
  const files = fields.nullable('files', parseList);
  const pinned = entry === null ? [manifest] : [manifest, entry];
  // A release not in force lists no files; the files of any other must agree with its pins.
  const whole = {
    ...(isObject(value) ? value : {}),
    app,
    entry: entry?.name ?? null,
    files: files ?? pinned,
    servedSince: null,
  };
  const {
    app: _app,
    files: known,
    entry: _entry,
    servedSince: _served,
    ...release
  } = parsePublishedRelease(whole, what);
  for (const pin of pinned) {
    const isListed = known.some(({ name, integrity }) => name === pin.name && integrity === pin.integrity);
    if (!isListed) throw new Error(`${pin.name} of ${what} is pinned, but not so among its files`);
  }
  const base = fields.text('base', ENDS_WITH_SLASH);
  return { ...release, base, manifest, entry, bytes: fields.whole('bytes'), files };
}

function parseCanary(value: unknown, what: string): Canary {
  const fields = fieldsOf(value, what);
  const share = fields.whole('share');
  if (share < 1 || share > 99) throw new Error(`“share” of ${what} is not between 1 and 99`);
  return { version: fields.text('version', RELEASE_NAME), share };
}

function parseApp(value: unknown, what: string): DocumentApp {
  const fields = fieldsOf(value, what);
  const app = fields.text('app', RELEASE_NAME);
  const pointers = {
    app,
    active: fields.nullable('active', readText),
    lastGood: fields.nullable('lastGood', readText),
    canary: fields.nullable('canary', parseCanary),
    isDisabled: fields.flag('isDisabled'),
  };
  const releases = fields.list('releases', (each, place) => parseDocumentRelease(each, place, app));
  for (const version of versionsInForce(pointers)) {
    if (!releases.some((release) => release.version === version && release.files !== null)) {
      throw new Error(`${app} ${version} is in force, but its files are not said`);
    }
  }
  return { ...pointers, releases };
}

/**
 * Parses the document of a site. It does not check the signature; `openDocument` does.
 * @throws with the fault when the value is not such a document, or of another schema version
 */
export function parseDocument(value: unknown): ReleaseDocument {
  const fields = fieldsOf(value, 'the release document');
  const version = fields.whole('version');
  if (version !== RELEASE_DOCUMENT_VERSION) {
    throw new Error(`the release document has version ${version}, not ${RELEASE_DOCUMENT_VERSION}`);
  }
  return {
    version: RELEASE_DOCUMENT_VERSION,
    sequence: fields.whole('sequence'),
    origins: fields.list('origins', readOrigin),
    apps: fields.list('apps', parseApp),
  };
}

function readOrigin(value: unknown, what: string): string {
  const text = readText(value, what);
  const isOrigin = URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
  if (!isOrigin) throw new Error(`${what} is no origin: ${text}`);
  return text;
}
