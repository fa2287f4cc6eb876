import { type PageRemote, remotesOf } from './page-data';

/** The files of a release that is in force, as paths below the site. */
export interface RemoteFiles {
  readonly remote: PageRemote;
  readonly manifest: string;
  readonly entry: string;
  /** The exposed module's own script and style sheet. */
  readonly script: string;
  readonly style: string;
  /** What the module itself asks for later. */
  readonly later: readonly string[];
  /** Where all of them lie. */
  readonly folder: string;
  /** Scripts of the host's with the shared modules that it needs. */
  readonly shared: readonly string[];
}

interface Manifest {
  readonly exposes: readonly {
    readonly assets: {
      readonly js: { readonly sync: string[]; readonly async: string[] };
      readonly css: { readonly sync: string[] };
    };
  }[];
}

const first = (what: string, list: readonly string[] | undefined): string => {
  const found = list?.[0];
  if (found === undefined) throw new Error(`there is no ${what}`);
  return found;
};

/** What the page of a path names, and what the manifest of the remote that it shows does. */
export async function filesOf(site: string, name: string, pathname: string): Promise<RemoteFiles> {
  const html = await (await fetch(site + pathname, { headers: { accept: 'text/html' } })).text();
  const remote = remotesOf(html).find((candidate) => candidate.name === name);
  if (remote === undefined) throw new Error(`the page does not name ${name}`);
  const manifest = (await (await fetch(site + remote.manifest)).json()) as Manifest;
  const folder = remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1);
  const { js, css } = manifest.exposes[0]?.assets ?? {};
  const preloads = [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)];
  return {
    remote,
    manifest: remote.manifest,
    entry: remote.entry.url,
    script: folder + first('script', js?.sync),
    style: folder + first('style sheet', css?.sync),
    later: (js?.async ?? []).map((file) => folder + file),
    folder,
    shared: preloads.map((match) => match[1] ?? '').filter((url) => !url.startsWith(folder)),
  };
}
