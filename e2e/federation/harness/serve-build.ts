import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { answer, change, refuse } from './acts';
import type { Rule } from './fault-proxy';
import { type PageRemote, withoutMarkup, withoutPreloadsOf, withRemotes } from './page-data';

interface Manifest {
  readonly name: string;
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly path: string }[];
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Rules for a site whose registry has another build of a remote in force, even if a release gate would refuse it. */
export async function serveBuild(app: string, folder: string): Promise<readonly Rule[]> {
  const prefix = `/r/${app}/of-the-test/`;
  const manifest = JSON.parse(await readFile(path.join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
  const { name } = manifest.metaData.remoteEntry;
  const digest = createHash('sha384')
    .update(await readFile(path.join(folder, name)))
    .digest('base64');
  const registered = {
    release: 'of-the-test',
    manifest: `${prefix}mf-manifest.json`,
    entry: { url: prefix + name, integrity: `sha384-${digest}` },
    manifestHead: {
      name: manifest.name,
      metaData: { remoteEntry: { name } },
      exposes: manifest.exposes.map((expose) => ({ path: expose.path })),
    },
  };
  const register = (remote: PageRemote): void => {
    if (remote.name === app) Object.assign(remote, registered);
  };
  return [
    {
      on: ({ pathname }) => pathname === '/registry.json',
      act: change((json) => {
        const registry = JSON.parse(json.toString()) as { remotes: PageRemote[] };
        registry.remotes.forEach(register);
        return JSON.stringify(registry);
      }),
    },
    {
      on: ({ pathname }) => pathname.startsWith(prefix),
      act: async (exchange) => {
        const file = path.join(
          folder,
          (exchange.request.url ?? '').slice(prefix.length).split('?', 1)[0] ?? '',
        );
        const content = await readFile(file).catch(() => null);
        if (content === null) return refuse(404)(exchange);
        return answer(content, TYPES[path.extname(file)])(exchange);
      },
    },
    {
      on: ({ isPage }) => isPage,
      act: change((html) =>
        withoutMarkup(withoutPreloadsOf(withRemotes(html.toString(), register), `/r/${app}/`)),
      ),
    },
  ];
}
