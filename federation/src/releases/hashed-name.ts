import { BUILD_RECORD_FILE } from './build-record';
import { MANIFEST_FILE } from './document';

/** The host's page as it was built; the gateway composes what browsers get from it. */
export const PAGE_FILE = 'index.html';

/** What is asked for by its release, not by its content, or never by a browser. */
const NEEDS_NO_HASH: readonly string[] = [PAGE_FILE, MANIFEST_FILE, BUILD_RECORD_FILE];

/** What the gateway makes pages from, and gives to nobody. */
const GATEWAY_ONLY = 'prerender/';

const HASHED = /[.-][0-9a-f]{8,}\.\w+$/;

/** Whether browsers ask for the file by its name, and keep it for ever. */
export const isKeptByName = (name: string): boolean =>
  !NEEDS_NO_HASH.includes(name) && !name.startsWith(GATEWAY_ONLY);

/** Whether the name changes with the content: eight hexadecimal digits or more before its ending. */
export const isHashed = (name: string): boolean => HASHED.test(name);
