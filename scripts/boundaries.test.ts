import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const REMOTES: readonly string[] = workspaces.filter((name: string) => name.startsWith('mf-'));
const ROOMS = ['federation', 'shared', 'shell', ...REMOTES, 'server', 'e2e', 'bench', 'scripts'];

type Room = string;

/**
 * `shared` is three rooms: the contracts and the deliverables as texts, which the server may import, and the rest. The
 * second product is one of its own: it is built outside of the workspace, on the packed federation package.
 */
const roomOf = (file: string): Room => {
  if (file.startsWith('shared/src/contracts/')) return 'contracts';
  if (file.startsWith('shared/src/deliverables/')) return 'deliverables';
  return file.startsWith('e2e/second-product/') ? 'second-product' : (file.split('/')[0] ?? file);
};

/** Who may import whom; a room may always import itself. */
const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  contracts: [],
  deliverables: ['contracts'],
  federation: [],
  shared: ['contracts'],
  shell: ['contracts', 'shared', 'federation', 'rsbuild.shared.ts'],
  ...Object.fromEntries(
    REMOTES.map((remote) => [remote, ['contracts', 'deliverables', 'shared', 'rsbuild.shared.ts']]),
  ),
  server: ['contracts', 'deliverables', 'federation'],
  e2e: ['contracts'],
  'second-product': ['federation'],
  bench: ['contracts'],
  scripts: ['federation', 'server', 'contracts'],
};

const filesOf = (room: string): string[] =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(node_modules|dist|test-results)\//.test(file));

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\brequire\(\s*)['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? '');

const targetRoom = (file: string, request: string): Room | null => {
  if (request.startsWith('.')) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), request));
    return target === 'rsbuild.shared' ? 'rsbuild.shared.ts' : roomOf(`${target}/`);
  }
  const [, own] = /^@qihang\/shared\/(contracts|deliverables)(?:\/testing)?$/.exec(request) ?? [];
  if (own !== undefined) return own;
  return request.startsWith('@qihang/') ? (request.split('/')[1] ?? null) : null;
};

const files = ROOMS.flatMap(filesOf);

describe('import boundaries', () => {
  it('lets imports run one way only', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file).flatMap((request) => {
        const from = roomOf(file);
        const to = targetRoom(file, request);
        if (to === null || to === from) return [];
        return MAY_IMPORT[from]?.includes(to) ? [] : [`${file} imports ${request}`];
      }),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('has texts of deliverables that bring neither zod nor a clock into a browser', () => {
    const written = filesOf('shared/src/deliverables').filter((file) => !/\.test\.|\/testing\//.test(file));
    const wrong = written.filter((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return (
        /^import (?!type\b)[^;]*contracts'/m.test(source) ||
        /\bDate\.now\(|\bnew Date\(\)|\bfetch\(/.test(source)
      );
    });
    expect(written.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('imports the router only in the navigation room', () => {
    const wrong = files.filter(
      (file) =>
        !file.startsWith('shared/src/navigation/') &&
        importsOf(file).some((request) => /^react-router(-dom)?(\/|$)/.test(request)),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps product names out of the federation package', () => {
    const names = /qihang(?!\/federation)|mf[-_](landing|auth|chat)|lao-gao|启航/;
    const wrong = filesOf('federation').filter((file) =>
      names.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps features of a remote apart', () => {
    const wrong = REMOTES.flatMap(filesOf).flatMap((file) => {
      const [, feature] = /\/src\/features\/([^/]+)\//.exec(file) ?? [];
      if (feature === undefined) return [];
      return importsOf(file)
        .filter((request) => request.startsWith('.'))
        .map((request) => path.posix.join(path.posix.dirname(file), request))
        .filter((target) => /\/src\/features\//.test(target) && !target.includes(`/src/features/${feature}/`))
        .map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has no model that knows React, a clock or the network', () => {
    const wrong = files
      .filter((file) => /\/features\/[^/]+\/model\/(?!.*\.test\.)/.test(file))
      .filter((file) => {
        const source = readFileSync(path.join(root, file), 'utf8');
        return (
          importsOf(file).some((request) => /^react($|\/|-dom)|\/api($|\/)/.test(request)) ||
          /\bDate\.now\(|\bfetch\(/.test(source)
        );
      });
    expect(wrong).toEqual([]);
  });
});
