import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GatewayOptions } from '../gateway/gateway';

/** A shell and a remote of one file each on disk, so that a test's router has the gateway's routes as well. */
export async function makeTinyBuilds(): Promise<{ gateway: GatewayOptions; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'qihang-builds-'));
  const build = async (name: string, file: string) => {
    const folder = path.join(root, name);
    await mkdir(path.join(folder, 'static'), { recursive: true });
    await writeFile(path.join(folder, file), `// ${name}`);
    return { name, release: '1', folder };
  };
  const shell = await build('shell', 'static/main.abc123.js');
  const remote = await build('mf-chat', 'remoteEntry.abc123.js');
  return {
    gateway: {
      shell,
      remotes: [remote],
      registry: { remotes: [] },
      pageAt: () => ({ html: '<!doctype html><title>启航AI</title>', policy: "default-src 'none'" }),
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
