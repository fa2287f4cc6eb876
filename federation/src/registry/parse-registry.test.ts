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

describe('parseRegistry on what stands beside the remotes', () => {
  const read = (fields: object) => parseRegistry({ version: 1, remotes: [remote], ...fields });

  it.each([
    ['a path', 'https://cdn.example/r/'],
    ['a wildcard', '*'],
    ['another scheme', 'data:text/javascript,x'],
    ['nothing', ''],
    ['a number', 1],
  ])('trusts no origin that is %s', (_, origin) => {
    expect(read({ origins: [origin, 'https://cdn.example'] }).origins).toEqual(['https://cdn.example']);
  });

  it('leaves out what it cannot read and keeps the remotes', () => {
    const odd = {
      sequence: -1,
      origins: 'https://cdn.example',
      host: { name: 'shell' },
      disabled: { 'mf-cart': true },
      override: 'mf-shop@1',
      reports: 5,
    };
    expect(read(odd)).toEqual({ version: 1, remotes: [remote] });
    expect(read({ override: [{ name: 'mf-shop' }], disabled: [3, ''] })).toEqual({
      version: 1,
      remotes: [remote],
      override: [],
      disabled: [],
    });
  });

  it('keeps a release without a last good one that it cannot read, or that is another remote’s', () => {
    for (const lastGood of [null, 'v1', { ...remote, entry: 1 }, { ...remote, name: 'mf-other' }]) {
      expect(read({ remotes: [{ ...remote, lastGood }] }).remotes).toEqual([remote]);
    }
    const lastGood = { ...remote, release: 'aaa' };
    expect(read({ remotes: [{ ...remote, lastGood: { ...lastGood, lastGood } }] }).remotes).toEqual([
      { ...remote, lastGood },
    ]);
  });
});

describe('federationName', () => {
  it('makes a valid identifier of a name with dashes', () => {
    expect(federationName('mf-shop')).toBe('mf_shop');
  });
});
