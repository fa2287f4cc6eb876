import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} files */
const sizes = (files) => {
  const contents = files.map((file) => readFileSync(path.join(root, file)));
  const kilobytes = (/** @type {(content: Buffer) => Buffer} */ compress) =>
    contents.reduce((total, content) => total + compress(content).length, 0) / 1000;
  return {
    gzip: kilobytes((content) => gzipSync(content, { level: 9 })),
    brotli: kilobytes((content) => brotliCompressSync(content)),
  };
};

/** Scripts that the shell's page names: what every visitor downloads. */
const shellScripts = () =>
  [
    ...readFileSync(path.join(root, 'shell/dist/index.html'), 'utf8').matchAll(/<script[^>]+src="([^"]+)"/g),
  ].map((match) => `shell/dist${match[1]}`);

/** @param {string} remote */
const entryOf = (remote) =>
  readdirSync(path.join(root, remote, 'dist'))
    .filter((file) => /^remoteEntry\..*\.js$/.test(file))
    .map((file) => `${remote}/dist/${file}`);

/** Bytes that a page downloads. */
export async function run() {
  return {
    title: 'JavaScript in kB',
    rows: [
      { figure: 'shell, signed out', ...sizes(shellScripts()) },
      ...['mf-landing', 'mf-auth', 'mf-chat'].map((remote) => ({
        figure: `entry of ${remote}`,
        ...sizes(entryOf(remote)),
      })),
    ],
  };
}
