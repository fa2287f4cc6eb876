import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { importCycles, importGraph } from './import-graph.mjs';

const root = path.resolve(__dirname, '..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const REMOTES: readonly string[] = workspaces.filter((name: string) => name.startsWith('mf-'));
const ROOMS = [
  'federation',
  'shared',
  'shell',
  ...REMOTES,
  'server',
  'coach',
  'documents',
  'catalogue',
  'e2e',
  'bench',
  'scripts',
];

type Room = string;

/**
 * The workspace `shared` has four parts: the contracts, the deliverables as texts and the Markdown of answers, which the
 * server may import, and the rest. The second product is a part by itself: it is built outside of the workspace, on the packed federation
 * package.
 */
const roomOf = (file: string): Room => {
  if (file.startsWith('shared/src/contracts/')) return 'contracts';
  if (file.startsWith('shared/src/deliverables/')) return 'deliverables';
  if (file.startsWith('shared/src/markdown/')) return 'markdown';
  return file.startsWith('e2e/second-product/') ? 'second-product' : (file.split('/')[0] ?? file);
};

/** Allowed imports between parts; a part may always import itself. */
const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  contracts: [],
  deliverables: ['contracts'],
  markdown: ['contracts'],
  federation: [],
  shared: ['contracts'],
  shell: ['contracts', 'shared', 'federation', 'rsbuild.shared.ts'],
  ...Object.fromEntries(
    REMOTES.map((remote) => [
      remote,
      ['contracts', 'deliverables', 'markdown', 'shared', 'rsbuild.shared.ts'],
    ]),
  ),
  server: ['contracts', 'deliverables', 'markdown', 'federation', 'coach', 'documents'],
  coach: ['contracts'],
  documents: ['contracts', 'deliverables'],
  // In development only, and nobody may import it.
  catalogue: ['contracts', 'shared', 'shell', ...REMOTES, 'coach', 'federation'],
  e2e: ['contracts'],
  'second-product': ['federation'],
  bench: ['contracts'],
  scripts: ['federation', 'server', 'contracts'],
};

/**
 * Allowed imports between the folders of the server, besides those of `EVERYWHERE`; tests and their tools may import
 * anything. The files at its top are `composition`'s: they start the process or call the routes of all modules.
 */
const SERVER_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  config: [],
  concurrency: [],
  database: [],
  http: ['database'],
  agents: ['database'],
  alerts: [],
  providers: ['agents', 'alerts'],
  gateway: ['http', 'modules/releases'],
  'modules/audit': ['database', 'http'],
  'modules/moderation': [],
  'modules/invitations': ['database', 'modules/audit'],
  'modules/accounts': ['database', 'http', 'modules/audit'],
  'modules/quota': ['database', 'http', 'providers'],
  'modules/user-events': ['database', 'http'],
  'modules/health': ['alerts', 'database'],
  'modules/opening': ['http'],
  'modules/releases': ['database', 'http', 'modules/accounts', 'modules/audit'],
  'modules/site': ['agents', 'database', 'http', 'modules/answers', 'providers'],
  'modules/profile': ['database', 'http'],
  'modules/deliverables': ['database', 'http', 'modules/profile', 'modules/user-events', 'providers'],
  'modules/exports': ['http', 'modules/deliverables'],
  'modules/conversations': ['agents', 'database', 'http', 'modules/exports', 'modules/user-events'],
  'modules/titles': [
    ...['agents', 'database', 'providers'],
    ...['modules/moderation', 'modules/profile', 'modules/quota', 'modules/user-events'],
  ],
  'modules/answers': [
    ...['agents', 'database', 'http', 'providers'],
    ...['modules/moderation', 'modules/profile', 'modules/quota', 'modules/titles', 'modules/user-events'],
  ],
  'modules/coaching': [
    ...['agents', 'database', 'http', 'providers'],
    ...['modules/answers', 'modules/deliverables', 'modules/profile'],
  ],
};
const EVERYWHERE = ['config', 'concurrency'];
/** What puts the parts together, or tries them together, may import each of them, and no part may import it. */
const ROOTS = ['composition', 'cli', 'evaluation'];

const serverFolderOf = (file: string): string => {
  const [first = '', second = ''] = file.slice('server/src/'.length).split('/');
  if (first === 'modules') return `modules/${second}`;
  if (second !== '') return first;
  return first === 'config.ts' ? 'config' : 'composition';
};

/** Allowed imports between the folders of the chat, in its own code; `features/` stands for each of them. */
const CHAT_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  app: ['screen'],
  screen: ['features/', 'session', 'markdown', 'lazy-module'],
  'features/': ['session', 'markdown', 'lazy-module'],
  session: [],
  markdown: ['lazy-module'],
  'lazy-module': [],
};

const chatFolderOf = (file: string): string => {
  const [first = '', ...others] = file.slice('mf-chat/src/'.length).split('/');
  if (first === 'features') return 'features/';
  if (others.length > 0) return first;
  return first.startsWith('lazy-module.') ? 'lazy-module' : 'app';
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
  const [, own] = /^@qihang\/shared\/(contracts|deliverables|markdown)(?:\/testing)?$/.exec(request) ?? [];
  if (own !== undefined) return own;
  return request.startsWith('@qihang/') ? (request.split('/')[1] ?? null) : null;
};

/** Imports and exports of a file that stay when its types are erased, dynamic ones included. */
const valueImportsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:import|export)\b(?! type\b)[^;'"]*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? '');

/** The same without the dynamic ones: what is loaded together with a file. */
const staticImportsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:import|export)\b(?! type\b)[^;'"]*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? '');

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

  it('lets imports between the folders of the server run as its table says', () => {
    const isPart = (file: string) => file.startsWith('server/src/') && !/\.test\.|\/testing\//.test(file);
    const used = new Set<string>();
    const wrong = [...importGraph(files)]
      .filter(([file]) => isPart(file))
      .flatMap(([file, targets]) =>
        targets.filter(isPart).flatMap((target) => {
          const [from, to] = [serverFolderOf(file), serverFolderOf(target)];
          if (from === to || ROOTS.includes(from)) return [];
          used.add(`${from} > ${to}`);
          return [...EVERYWHERE, ...(SERVER_MAY_IMPORT[from] ?? [])].includes(to)
            ? []
            : [`${file} imports ${target}`];
        }),
      );
    expect(wrong).toEqual([]);
    const unused = Object.entries(SERVER_MAY_IMPORT).flatMap(([from, all]) =>
      all.map((to) => `${from} > ${to}`).filter((pair) => !used.has(pair)),
    );
    expect(unused).toEqual([]);
  });

  it('lets imports between the folders of the chat run as its table says', () => {
    const isPart = (file: string) => file.startsWith('mf-chat/src/') && !/\.test\.|\/testing\//.test(file);
    const used = new Set<string>();
    const wrong = [...importGraph(files)]
      .filter(([file]) => isPart(file))
      .flatMap(([file, targets]) =>
        targets.filter(isPart).flatMap((target) => {
          const [from, to] = [chatFolderOf(file), chatFolderOf(target)];
          if (from === to) return [];
          used.add(`${from} > ${to}`);
          return CHAT_MAY_IMPORT[from]?.includes(to) ? [] : [`${file} imports ${target}`];
        }),
      );
    expect(wrong).toEqual([]);
    const unused = Object.entries(CHAT_MAY_IMPORT).flatMap(([from, all]) =>
      all.map((to) => `${from} > ${to}`).filter((pair) => !used.has(pair)),
    );
    expect(unused).toEqual([]);
  });

  it("has a chat's session that knows React in its hooks only", () => {
    const written = filesOf('mf-chat/src/session').filter((file) => !/\.test\./.test(file));
    const wrong = written.filter(
      (file) =>
        !/\/use-[^/]+$/.test(file) && importsOf(file).some((request) => /^react($|\/|-dom)/.test(request)),
    );
    expect(written.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('loads the API client and the cache with the later part of the chat, not with its composer', () => {
    const known = new Set(files);
    const early = new Set<string>();
    const visit = (file: string): void => {
      if (early.has(file)) return;
      early.add(file);
      for (const request of staticImportsOf(file)) {
        const target = path.posix.join(path.posix.dirname(file), request);
        const found = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((each) =>
          known.has(each),
        );
        if (found !== undefined) visit(found);
      }
    };
    visit('mf-chat/src/app.tsx');
    const wrong = [...early].filter((file) =>
      valueImportsOf(file).some((request) => request === '@qihang/shared/api'),
    );
    expect(early.size).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('has no circle of imports, types included', () => {
    expect(importCycles(importGraph(files))).toEqual([]);
  });

  it('lets one folder of the server alone bring together the coach and a vendor', () => {
    const parts = files.filter(
      (file) => file.startsWith('server/src/') && !/\.test\.|\/testing\//.test(file),
    );
    const callsCoach = (file: string) =>
      valueImportsOf(file).some((request) => targetRoom(file, request) === 'coach');
    const calling = new Set(parts.filter(callsCoach).map(serverFolderOf));
    const speaking = [...calling].filter((folder) => SERVER_MAY_IMPORT[folder]?.includes('modules/answers'));
    expect(speaking).toEqual(['modules/coaching']);
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

  it('has a coach without Node, clock, chance, network and packages', () => {
    const written = filesOf('coach/src').filter((file) => !/\.test\.|\/testing\//.test(file));
    const wrong = written.filter((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return (
        importsOf(file).some((request) => !/^(?:\.|@qihang\/shared\/contracts$)/.test(request)) ||
        /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bMath\.random\(|\bprocess\.|\bsetTimeout\(/.test(source)
      );
    });
    expect(written.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('loads the writing of files in its thread alone, and names its types elsewhere', () => {
    const worker = 'server/src/modules/exports/worker/export-worker.ts';
    const loading = files
      .filter((file) => roomOf(file) !== 'documents' && !/\.test\.|\/testing\//.test(file))
      .filter((file) =>
        valueImportsOf(file).some(
          (request) => targetRoom(file, request) === 'documents' || /\/export-worker$/.test(request),
        ),
      );
    expect(loading).toEqual([worker]);
    const named = files.filter((file) =>
      importsOf(file).some((request) => targetRoom(file, request) === 'documents'),
    );
    expect(named.length).toBeGreaterThan(3);
  });

  it('has a writing of files that knows neither a clock nor settings nor a network', () => {
    const written = filesOf('documents/src').filter((file) => !/\.test\.|\/testing\//.test(file));
    const wrong = written.filter((file) =>
      /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bprocess\.env\b|['"]node:(?:https?|net|tls)['"]/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
    expect(written.length).toBeGreaterThan(20);
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
      .filter((file) => /\/features\/.+\/model\/(?!.*\.test\.)/.test(file))
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
