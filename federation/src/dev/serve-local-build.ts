import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { RegistryRemote } from '../registry/registry-document';
import { makeBuildState } from './build-state';
import { describeLocalBuild, type LocalBuild, localPrefix } from './describe-local-build';
import { DEVELOPMENT_PATH, reloadClient } from './reload-client';
import type { BuildOutcome } from './watch-build';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The requests that the development gateway answers itself: the local build, and the script that reloads pages. */
export interface OwnFiles {
  /** Path below which the build's files are served. */
  readonly prefix: string;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Describes the build as a registry would; waits for a build under way. */
  describe(): Promise<RegistryRemote>;
  notify(outcome: BuildOutcome): void;
  close(): void;
}

const send = (response: ServerResponse, type: string, body: string | Uint8Array): void => {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};

/** Path of the file on disk; null for a name that leads outside of the folder. */
const fileIn = (folder: string, name: string): string | null => {
  const file = path.join(folder, name);
  return file.startsWith(folder + path.sep) ? file : null;
};

export function makeOwnFiles(build: LocalBuild, site: string): OwnFiles {
  const prefix = localPrefix(build);
  const state = makeBuildState();
  const pages = new Set<ServerResponse>();

  const follow = (response: ServerResponse): void => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
    });
    response.write(`data: ${state.message()}\n\n`);
    pages.add(response);
    response.on('close', () => pages.delete(response));
  };
  const sendFile = async (response: ServerResponse, name: string): Promise<void> => {
    const file = fileIn(build.folder, name);
    const content = file === null ? null : await readFile(file).catch(() => null);
    if (content === null) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`${name} is not part of the build\n`);
    } else send(response, TYPES[path.extname(name)] ?? 'application/octet-stream', content);
  };
  return {
    prefix,
    async answer(request, response) {
      const pathname = new URL(request.url ?? '/', 'http://local').pathname;
      if (pathname === `${DEVELOPMENT_PATH}events`) return follow(response);
      if (pathname === `${DEVELOPMENT_PATH}client.js`) {
        return send(response, TYPES['.js'] ?? '', reloadClient(build.name, site));
      }
      await state.settled();
      await sendFile(response, decodeURIComponent(pathname.slice(prefix.length)));
    },
    async describe() {
      await state.settled();
      return describeLocalBuild(build);
    },
    notify(outcome) {
      state.set(outcome);
      if (outcome.kind === 'building') return;
      for (const page of pages) page.write(`data: ${state.message()}\n\n`);
    },
    close() {
      for (const page of pages) page.end();
    },
  };
}
