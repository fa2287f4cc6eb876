import { createHash } from 'node:crypto';
import { init } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { newTrack, placeOf, promote, startCanary } from '../releases/registry/track';
import type { RegistryState } from '../releases/store/release-store';
import { inspectChoice } from './inspect-choice';
import { readSharedModules } from './shared-modules';
import { showInspector } from './show-inspector';

const track = startCanary(promote(promote(newTrack('mf-shop'), 'v1'), 'v2'), { version: 'v3', share: 10 });
const state: RegistryState = {
  apps: [],
  sequence: 7,
  tracks: [track, { ...newTrack('mf-cart'), isDisabled: true }],
  releases: [],
};
const BUCKET = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('the inspected decision of a gateway', () => {
  const of = (version: string | null, override: readonly { name: string; release: string }[] = []) =>
    inspectChoice(state, {
      bucket: BUCKET,
      versions: new Map(version === null ? [] : [['mf-shop', version]]),
      override,
    }).apps;

  it.each([
    ['v2', [], 'active'],
    ['v3', [], 'canary'],
    ['v1', [], 'last-good'],
    ['v1', [{ name: 'mf-shop', release: 'v1' }], 'override'],
    [null, [], 'none'],
  ] as const)('explains %s', (version, override, reason) => {
    const [shop, cart] = of(version, override);
    expect(shop).toMatchObject({ app: 'mf-shop', gets: version, reason, active: 'v2', lastGood: 'v1' });
    expect(shop?.place).toBe(placeOf(BUCKET, 'mf-shop'));
    expect(cart).toMatchObject({ gets: null, reason: 'closed' });
  });

  it('has no place for a browser without a bucket', () => {
    const { apps } = inspectChoice(state, { bucket: null, versions: new Map(), override: [] });
    expect(apps[0]?.place).toBeNull();
  });
});

describe('the shared modules of a page', () => {
  it('reads shared modules from the runtime’s own record, with provider and users', () => {
    const scope = {
      react: { '19.3.1': { from: 'host', loaded: true, useIn: ['mf_shop', 'mf_shop'] } },
      '@shop/api': { '1.0.0': { from: 'host' } },
    };
    expect(
      readSharedModules({ __FEDERATION__: { __INSTANCES__: [{ shareScopeMap: { default: scope } }] } }),
    ).toEqual([
      { name: 'react', version: '19.3.1', provider: 'host', isLoaded: true, usedBy: ['mf_shop'] },
      { name: '@shop/api', version: '1.0.0', provider: 'host', isLoaded: false, usedBy: [] },
    ]);
    expect(readSharedModules({})).toEqual([]);
  });
});

/** happy-dom reports on its console that it loads no scripts. */
const consoleError = rstest.spyOn(console, 'error');

describe('the inspector', () => {
  const root = document.createElement('div');
  const remote = (name: string) => ({
    name,
    release: 'v1',
    manifest: `/r/${name}/v1/mf-manifest.json`,
    entry: {
      url: `/r/${name}/v1/remoteEntry.js`,
      integrity: `sha384-${createHash('sha384').digest('base64')}`,
    },
  });

  beforeEach(() => {
    init({ name: `host_${Math.random()}`, remotes: [] });
    consoleError.mockImplementation(() => {});
    document.body.append(root);
  });
  afterEach(() => {
    root.remove();
    consoleError.mockReset();
    rstest.unstubAllGlobals();
  });

  it('shows every remote’s outcome, and copies it as JSON', async () => {
    // Without gateway and files the page’s loader logs every failure.
    rstest.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    const hostile = { ...remote('mf-shop'), release: '<img src=x>' };
    await showInspector({ root, registry: { version: 1, remotes: [hostile, remote('mf-cart')] } });
    expect(root.querySelector('[role=status]')?.textContent).toBe('Done.');
    expect(root.textContent).toContain('No gateway says which releases there are');
    expect(root.querySelector('img')).toBeNull();
    const rows = [...root.querySelectorAll('table')].find(({ caption }) =>
      caption?.textContent?.startsWith('Remotes'),
    );
    expect(rows?.textContent).toContain('mf-cart');
    const report = JSON.parse(root.querySelector('textarea')?.value ?? '');
    expect(
      report.remotes.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
    ).toEqual([
      ['mf-shop', 'failed'],
      ['mf-cart', 'failed'],
    ]);
  });

  it('leaves the report selected when there is no clipboard', async () => {
    rstest.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await showInspector({ root, registry: { version: 1, remotes: [] } });
    root.querySelector('button')?.click();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(document.activeElement).toBe(root.querySelector('textarea'));
    expect(root.querySelector('[role=status]')?.textContent).toMatch(/^(Selected|Copied)/);
  });
});
