import { expect, it } from '@rstest/core';
import type { InspectedApp } from '../registry/inspection';
import type { ExaminedRemote } from './examine-remote';
import type { InspectorReport } from './make-report';
import { renderReport } from './render-report';

const REMOTE: ExaminedRemote = {
  ...{ name: 'mf-shop', release: 'v2', contract: 3, lastGood: 'v1', outcome: 'loaded', error: null },
  ...{ phases: { entry: 120, module: 35 }, total: 160.5 },
  integrity: { pin: 'sha384-AAAABBBBCCCCDDDDEEEE', isAccepted: true },
  files: [
    { name: 'entry.js', start: 1.5, end: 20, bytes: 4_567 },
    { name: 'app.css', start: 2, end: 3, bytes: 0 },
  ],
};
const APP: InspectedApp = {
  ...{ app: 'mf-shop', active: 'v2', lastGood: 'v1', canary: { version: 'v3', share: 10 } },
  ...{ isDisabled: false, place: 1_234, gets: 'v3', reason: 'canary' },
};
const REPORT: InspectorReport = {
  ...{ at: '2026-01-01T00:00:00.000Z', page: 'https://shop.example/', browser: 'x', gateway: null },
  ...{ host: { name: 'shell', release: 's1' }, sequence: 7, origins: [], disabled: [], override: [] },
  ...{ remotes: [REMOTE], shared: [] },
};
const show = (fields: Partial<InspectorReport> = {}) => {
  const root = document.createElement('div');
  root.append(...renderReport({ ...REPORT, ...fields }));
  return root;
};
/** The rows of the table whose caption begins so. */
const rowsOf = (root: HTMLElement, caption: string) =>
  [...root.querySelectorAll('table')]
    .filter((table) => table.caption?.textContent?.startsWith(caption))
    .flatMap((table) => [...table.querySelectorAll('tbody tr')])
    .map((row) => [...row.children].map((cell) => cell.textContent));
const head = (fields: Partial<InspectorReport>) => show(fields).querySelector('p')?.textContent;

it('a remote stands with its release, its outcome, its times and what its pin says', () => {
  expect(rowsOf(show(), 'Remotes')).toEqual([
    [
      ...[
        'mf-shop',
        'v2',
        '3',
        'loaded',
        'matches sha384-AAAABBBBCCCC…',
        '120 ms',
        '35 ms',
        '160.5 ms',
        'v1',
      ],
    ],
  ]);
});

it('what failed says why, what is missing is a dash, and a file that is not its pin’s is called refused', () => {
  const failed: ExaminedRemote = {
    ...{
      ...REMOTE,
      contract: null,
      lastGood: null,
      outcome: 'failed',
      error: 'the entry is gone',
      phases: {},
    },
    integrity: { pin: 'sha384-AAAABBBBCCCCDDDDEEEE', isAccepted: false },
  };
  const unpinned = { ...failed, integrity: { pin: null, isAccepted: false } };
  const rows = rowsOf(show({ remotes: [failed, unpinned] }), 'Remotes');
  expect(rows.map((row) => row.slice(2, 7))).toEqual([
    ['–', 'failed: the entry is gone', 'REFUSED sha384-AAAABBBBCCCC…', '–', '–'],
    ['–', 'failed: the entry is gone', 'not pinned', '–', '–'],
  ]);
});

it('a file says when it was asked for, when it was there, and what it cost the network', () => {
  expect(rowsOf(show(), 'Files')).toEqual([
    ['entry.js', 'mf-shop', '1.5 ms', '20 ms', '4.6 kB'],
    ['app.css', 'mf-shop', '2 ms', '3 ms', 'cache'],
  ]);
});

it('with a gateway it says what this browser gets and why, with its place among all', () => {
  const none: InspectedApp = {
    ...APP,
    app: 'mf-cart',
    canary: null,
    place: null,
    gets: null,
    reason: 'none',
  };
  const root = show({ gateway: { sequence: 7, bucket: 'AAAA', apps: [APP, none] } });
  expect(rowsOf(root, 'Releases for this browser · bucket AAAA · registry 7')).toEqual([
    ['mf-shop', 'v3', 'canary', 'v2', 'v1', 'v3 for 10 %', '12.34 %'],
    ['mf-cart', '–', 'none', 'v2', 'v1', '–', '–'],
  ]);
  expect(root.textContent).not.toContain('No gateway');
});

it('the first line says what the page is made of, and that nothing is out of the ordinary', () => {
  expect(head({})).toBe('Host shell s1 · files also from nowhere else · closed: none · override: none');
  expect(
    head({
      ...{ host: null, origins: ['https://cdn.example'], disabled: ['mf-cart', 'mf-shop'] },
      override: [{ name: 'mf-shop', release: 'pr-1' }],
    }),
  ).toBe(
    'Host without a release · files also from https://cdn.example · closed: mf-cart, mf-shop · override: mf-shop@pr-1',
  );
});

it('a shared module says who brings it, whether it was asked for, and by whom it is used', () => {
  const shared = [
    { name: 'react', version: '19.3.1', provider: 'shell', isLoaded: true, usedBy: ['mf_shop', 'mf_cart'] },
    { name: '@shop/api', version: '1.0.0', provider: 'shell', isLoaded: false, usedBy: [] },
  ];
  expect(rowsOf(show({ shared }), 'Shared')).toEqual([
    ['react', '19.3.1', 'shell', 'loaded', 'mf_shop, mf_cart'],
    ['@shop/api', '1.0.0', 'shell', 'not asked for', '–'],
  ]);
});
