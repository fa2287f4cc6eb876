import { describe, expect, it } from '@rstest/core';
import type { RegistryRemote } from '../registry/registry-document';
import { aHost, aRemote, aState } from '../releases/testing/release-builders';
import type { Choice } from './choose-for-browser';
import { documentOf } from './registry-for-browser';

const remoteOf = (release: string): RegistryRemote =>
  ({
    name: 'mf-shop',
    release,
    manifest: `/r/mf-shop/${release}/mf-manifest.json`,
    entry: { url: `/r/mf-shop/${release}/remoteEntry.js`, integrity: 'sha384-AAAA' },
    manifestHead: { name: 'mf_shop' } as unknown as NonNullable<RegistryRemote['manifestHead']>,
  }) as RegistryRemote;
const described = (version: string) => ({ release: aRemote({ version }), remote: remoteOf(version) });
const choiceOf = (parts: object = {}): Choice =>
  ({
    host: { release: aHost({ contract: 3 }) },
    remotes: [{ remote: described('v2'), lastGood: described('v1') }],
    ...{ disabled: [], override: [], key: '' },
    ...parts,
  }) as unknown as Choice;
const none = { origins: [], reports: null };

describe('the registry of a browser', () => {
  it('has each remote with the release to fall back to, whose manifest nobody needs beforehand', () => {
    const { remotes, host, sequence } = documentOf(aState([]), choiceOf(), none);
    const { manifestHead: _, ...fallback } = remoteOf('v1');
    expect(remotes).toEqual([{ ...remoteOf('v2'), lastGood: fallback }]);
    expect([host, sequence]).toEqual([{ name: 'host', release: 'v1', contract: 3 }, 7]);
  });

  it('has no fallback where there is none, and says nothing of what is not the case', () => {
    const alone = choiceOf({ remotes: [{ remote: described('v2'), lastGood: null }] });
    const document = documentOf(aState([]), alone, none);
    expect(document.remotes).toEqual([remoteOf('v2')]);
    expect(Object.keys(document)).toEqual(['version', 'sequence', 'origins', 'host', 'remotes']);
  });

  it('names what is closed, what this browser asked for, and where its pages report', () => {
    const override = [{ name: 'mf-shop', release: 'v2' }];
    const settings = { origins: ['https://cdn.example'], reports: '/registry/reports' };
    expect(documentOf(aState([]), choiceOf({ disabled: ['mf-cart'], override }), settings)).toMatchObject({
      origins: ['https://cdn.example'],
      disabled: ['mf-cart'],
      override,
      reports: '/registry/reports',
    });
  });
});
