import { describe, expect, it } from '@rstest/core';
import { federationName } from './federation-name';
import { parseRegistry } from './parse-registry';

const remote = {
  name: 'mf-shop',
  release: 'abc',
  manifest: '/r/mf-shop/abc/mf-manifest.json',
  entry: { url: '/r/mf-shop/abc/remoteEntry.js', integrity: 'sha384-AAAA' },
};

describe('parseRegistry', () => {
  it('keeps what it knows and ignores what a newer gateway may add', () => {
    const document = parseRegistry({
      version: 1,
      remotes: [{ ...remote, canary: { share: 10 } }],
      signature: 'x',
    });
    expect(document).toEqual({ version: 1, remotes: [remote] });
  });

  it('accepts an entry without integrity', () => {
    const { remotes } = parseRegistry({ version: 1, remotes: [{ ...remote, entry: { url: '/e.js' } }] });
    expect(remotes[0]?.entry).toEqual({ url: '/e.js' });
  });

  it.each([
    ['a string', 'x'],
    ['null', null],
    ['a list', []],
    ['no version', { remotes: [] }],
    ['a later version', { version: 2, remotes: [] }],
    ['no remotes', { version: 1 }],
    ['remotes that are no list', { version: 1, remotes: { 'mf-shop': remote } }],
  ])('refuses %s', (_, value) => {
    expect(() => parseRegistry(value)).toThrow(/registry/);
  });

  it.each([
    ['no object', 'mf-shop'],
    ['no name', { ...remote, name: '' }],
    ['no release', { ...remote, release: 3 }],
    ['no manifest', { ...remote, manifest: undefined }],
    ['no entry', { ...remote, entry: '/e.js' }],
    [
      'an integrity that the browser would ignore',
      { ...remote, entry: { url: '/e.js', integrity: 'sha384' } },
    ],
    ['an empty integrity', { ...remote, entry: { url: '/e.js', integrity: '' } }],
  ])('leaves out a remote with %s and keeps the others', (_, broken) => {
    const other = { ...remote, name: 'mf-other' };
    expect(parseRegistry({ version: 1, remotes: [broken, other] }).remotes).toEqual([other]);
  });
});

describe('federationName', () => {
  it('makes a valid identifier of a name with dashes', () => {
    expect(federationName('mf-shop')).toBe('mf_shop');
  });
});
