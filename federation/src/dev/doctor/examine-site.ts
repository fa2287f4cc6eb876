import { createHash } from 'node:crypto';
import { parseRegistry } from '../../registry/parse-registry';
import type { RegistryRemote } from '../../registry/registry-document';
import type { Diagnosis } from './known-failures';

type Found = readonly Diagnosis[];

const get = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'follow', signal: AbortSignal.timeout(15_000) });
const mayBeKept = (answer: Response): boolean =>
  !/\bno-(store|cache)\b|\bmax-age=0\b/.test(answer.headers.get('cache-control') ?? '');
const isHtml = (answer: Response): boolean => answer.headers.get('content-type')?.includes('html') ?? false;

function examineAnswer(where: string, url: string, answer: Response): Diagnosis[] {
  if (!answer.ok) return [{ failure: 'gone-files', where, found: `${url} answers ${answer.status}` }];
  if (isHtml(answer)) return [{ failure: 'html-for-files', where, found: `${url} is HTML` }];
  const isImmutable = /\bimmutable\b|max-age=\d{6,}/.test(answer.headers.get('cache-control') ?? '');
  return isImmutable
    ? []
    : [
        {
          failure: 'uncached-files',
          where,
          found: `${url} is sent with '${answer.headers.get('cache-control') ?? ''}'`,
        },
      ];
}

async function examineEntry(site: string, { name, entry }: RegistryRemote): Promise<Found> {
  const url = new URL(entry.url, site);
  const answer = await get(url.href, { origin: site });
  const found: Diagnosis[] = examineAnswer(name, url.href, answer);
  if (!answer.ok || isHtml(answer)) return found;
  const content = Buffer.from(await answer.arrayBuffer());
  const [algorithm = '', digest] = (entry.integrity ?? '').split(/-(.*)/s);
  if (entry.integrity === undefined) {
    found.push({ failure: 'no-pins', where: name, found: 'the registry does not pin its entry' });
  } else if (createHash(algorithm).update(content).digest('base64') !== digest) {
    found.push({ failure: 'changed-file', where: name, found: `${url.href} is not what its pin says` });
  }
  const allowed = answer.headers.get('access-control-allow-origin');
  if (url.origin !== new URL(site).origin && allowed !== '*' && allowed !== new URL(site).origin) {
    found.push({
      failure: 'foreign-origin',
      where: name,
      found: `${url.origin} allows ${allowed ?? 'no other origin'}`,
    });
  }
  return found;
}

/** A file that no release has must be answered with 404; otherwise a tab gets a page where it asked for a script. */
async function examineMissing(site: string, { name, entry }: RegistryRemote): Promise<Found> {
  const url = new URL('static/js/never-built.0000.js', new URL(entry.url, site));
  const answer = await get(url.href, { accept: '*/*' });
  if (!answer.ok) return [];
  return [
    {
      failure: 'html-for-files',
      where: name,
      found: `${url.href}, which does not exist, answers ${answer.status}`,
    },
  ];
}

async function examineRemote(site: string, remote: RegistryRemote): Promise<Found> {
  const manifest = new URL(remote.manifest, site).href;
  const answers = await Promise.all([
    examineEntry(site, remote),
    get(manifest).then((answer) => examineAnswer(remote.name, manifest, answer)),
    examineMissing(site, remote),
  ]);
  return answers.flat();
}

async function examinePage(site: string): Promise<Found> {
  const answer = await get(`${site}/`, { accept: 'text/html' });
  const html = await answer.text();
  const found: Diagnosis[] = [];
  if (mayBeKept(answer)) {
    const sent = answer.headers.get('cache-control') ?? 'no Cache-Control';
    found.push({ failure: 'cached-pointer', where: `${site}/`, found: `the page is sent with ${sent}` });
  }
  if (!/<script\b[^<>]*\bid="page-data"/.test(html)) {
    found.push({ failure: 'waterfall', where: `${site}/`, found: 'the page carries no registry' });
  }
  return found;
}

/**
 * Looks at a running site from outside, as a browser would.
 * @param site its origin
 */
export async function examineSite(site: string): Promise<Found> {
  const down = (found: string): Found => [{ failure: 'site-down', where: site, found }];
  try {
    const answer = await get(`${site}/registry.json`);
    if (!answer.ok) return down(`/registry.json answers ${answer.status}`);
    const { remotes } = parseRegistry(await answer.json());
    const pointer: Found = mayBeKept(answer)
      ? [
          {
            failure: 'cached-pointer',
            where: `${site}/registry.json`,
            found: 'a cache may keep the registry',
          },
        ]
      : [];
    const found = await Promise.all([
      examinePage(site),
      ...remotes.map((remote) => examineRemote(site, remote)),
    ]);
    return [...pointer, ...found.flat()];
  } catch (error) {
    return down(
      error instanceof Error ? `${error.message}${error.cause ? `: ${error.cause}` : ''}` : String(error),
    );
  }
}
