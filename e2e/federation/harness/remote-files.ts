import { type PageRemote, preloadedScripts, remotesOf } from './page-data';

/** Files of a release that is in force, as paths below the site. */
export interface RemoteFiles {
  readonly remote: PageRemote;
  readonly manifest: string;
  readonly entry: string;
  /** Script and style sheet of the exposed module. */
  readonly script: string;
  readonly style: string;
  /** Files that the module itself requests later. */
  readonly later: readonly string[];
  /** Common folder of all of them. */
  readonly folder: string;
  /** Scripts of the host with the shared modules that the remote needs. */
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

/** Files that a page and the manifest of its remote name. */
export async function filesOf(site: string, name: string, pathname: string): Promise<RemoteFiles> {
  const html = await (await fetch(site + pathname, { headers: { accept: 'text/html' } })).text();
  const remote = remotesOf(html).find((candidate) => candidate.name === name);
  if (remote === undefined) throw new Error(`the page does not name ${name}`);
  const manifest = (await (await fetch(site + remote.manifest)).json()) as Manifest;
  const folder = remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1);
  const { js, css } = manifest.exposes[0]?.assets ?? {};
  return {
    remote,
    manifest: remote.manifest,
    entry: remote.entry.url,
    script: folder + first('script', js?.sync),
    style: folder + first('style sheet', css?.sync),
    later: (js?.async ?? []).map((file) => folder + file),
    folder,
    shared: preloadedScripts(html).filter((url) => !url.startsWith(folder)),
  };
}
