import http from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** @typedef {import('./build-app.mjs').BuiltFile} BuiltFile */

const TYPES = /** @type {Record<string, string>} */ ({
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
});

/** @param {string} text @returns {BuiltFile} */
export const asFile = (text) => ({ text: Buffer.from(text), brotli: brotliCompressSync(text) });

/**
 * Serves files from memory, compressed as the product's are.
 * @param {Map<string, BuiltFile>} files by path
 */
export async function serveFiles(files) {
  const server = http.createServer((request, response) => {
    const name = (request.url ?? '/').split('?', 1)[0]?.slice(1) || 'index.html';
    const file = files.get(name);
    if (file === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': file.brotli.length,
      'cache-control': 'no-store',
    });
    return response.end(file.brotli);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
