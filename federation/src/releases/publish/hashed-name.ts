import { MANIFEST_FILE } from '../document/document';
import type { Release } from '../store/release';
import { BUILD_RECORD_FILE } from './build-record';

/** The host's page as built; the gateway composes the pages for browsers from it. */
export const PAGE_FILE = 'index.html';

/** A host's service worker as built; the gateway serves it at an address of its own, `SERVICE_WORKER_PATH`. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** Files requested by release instead of by content, or never requested by browsers. */
const NEEDS_NO_HASH: readonly string[] = [PAGE_FILE, MANIFEST_FILE, BUILD_RECORD_FILE, SERVICE_WORKER_FILE];

/** Folder of files from which the gateway composes pages; they are never served. */
const GATEWAY_ONLY = 'prerender/';

const HASHED = /[.-][0-9a-f]{8,}\.\w+$/;

/** True for files that browsers request by name and keep for ever. */
export const isKeptByName = (name: string): boolean =>
  !NEEDS_NO_HASH.includes(name) && !name.startsWith(GATEWAY_ONLY);

/** Prefix of the URLs of remotes' files; no other file of a site is below it. */
export const REMOTES_FOLDER = 'r/';

/** True for files that browsers may request; others of a build (its page, its record) are for the gateway only. */
export const isServed = ({ kind }: Pick<Release, 'kind'>, name: string): boolean =>
  kind === 'remote'
    ? isKeptByName(name) || name === MANIFEST_FILE
    : isKeptByName(name) && !name.startsWith(REMOTES_FOLDER);

/** True when the name contains a content hash: eight or more hexadecimal digits in front of its extension. */
export const isHashed = (name: string): boolean => HASHED.test(name);
