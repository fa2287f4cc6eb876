import { parseRegistry } from '../../registry/parse-registry';
import type { Diagnosis } from './known-failures';

const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

const get = (url: string, headers: Record<string, string> = {}): Promise<Response | null> =>
  fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null);

/** The hook must stand before the first script that could be react-dom. */
const hasHook = (html: string): boolean => {
  const hook = html.indexOf(HOOK);
  const script = html.search(/<script\b[^<>]*\bsrc=/);
  return hook >= 0 && (script < 0 || hook < script);
};

async function examineRemote(name: string, entry: string, page: string): Promise<Diagnosis[]> {
  const answer = await get(entry, { origin: page });
  const type = answer?.headers.get('content-type') ?? '';
  if (answer === null || !answer.ok || !type.includes('javascript')) {
    const found =
      answer === null ? `nothing answers at ${entry}` : `${entry} answers ${answer.status} ${type}`;
    return [{ failure: 'development-server-down', where: name, found }];
  }
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === page) return [];
  return [
    { failure: 'foreign-origin', where: name, found: `${entry} allows ${allowed ?? 'no other origin'}` },
  ];
}

/**
 * Examines the host's development server and the remotes in its registry.
 * @param page origin of the host's development server
 * @returns null when nothing answers there
 */
export async function examineDevelopment(page: string): Promise<Diagnosis[] | null> {
  const answer = await get(`${page}/`, { accept: 'text/html' });
  if (answer === null || !answer.ok) return null;
  const hook: Diagnosis[] = hasHook(await answer.text())
    ? []
    : [{ failure: 'no-hot-reload', where: page, found: `its page has no ${HOOK} before its scripts` }];
  const registry = await get(`${page}/registry.json`);
  if (registry === null || !registry.ok) return hook;
  const { remotes } = parseRegistry(await registry.json());
  const found = await Promise.all(
    remotes.map(({ name, entry }) => examineRemote(name, new URL(entry.url, page).href, page)),
  );
  return [...hook, ...found.flat()];
}
