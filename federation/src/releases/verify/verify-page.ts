import type { GateCheck } from '../gate/gate-report';
import { pageFiles } from '../gate/page-files';
import type { PinnedUrl } from './verify-files';

/** Checks that every script and style sheet that a page names has a signed pin. */
export function verifyPage(
  html: string,
  pinned: readonly PinnedUrl[],
  urlOf: (reference: string) => string,
): GateCheck {
  const named = pageFiles(html).filter(({ kind }) => kind !== 'other');
  const faults = named.flatMap(({ url, integrity }) => {
    const known = pinned.filter((file) => file.url === urlOf(url));
    if (known.length === 0) return [`it asks for ${url}, which is in no release in force`];
    if (integrity === null) return [`it asks for ${url} without a pin`];
    return known.some((file) => file.integrity === integrity) ? [] : [`it pins ${url} to something else`];
  });
  if (!named.some(({ kind, isPreload }) => kind === 'script' && !isPreload))
    faults.push('it starts no script');
  return {
    name: 'page',
    isPassed: faults.length === 0,
    finding:
      faults.length === 0 ? `${named.length} files, each pinned to what was signed` : faults.join('; '),
  };
}
