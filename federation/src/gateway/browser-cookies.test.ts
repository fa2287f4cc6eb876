import { describe, expect, it } from '@rstest/core';
import { bucketCookie, newBucket, overrideCookie, readBucket, readOverride } from './browser-cookies';

const BUCKET = 'AAAAAAAAAAAAAAAAAAAAAA';
const OTHER = 'BBBBBBBBBBBBBBBBBBBBBB';

describe('the bucket of a browser', () => {
  it('is what the gateway gave it, for a year', () => {
    const bucket = newBucket();
    for (const isSecure of [true, false]) {
      const cookie = bucketCookie(bucket, isSecure);
      expect(readBucket(cookie.split(';')[0])).toBe(bucket);
      expect(cookie).toContain('; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
      expect([cookie.startsWith('__Host-'), cookie.endsWith('; Secure')]).toEqual([isSecure, isSecure]);
    }
    expect(newBucket()).not.toBe(bucket);
  });

  it('is found among other cookies, by its whole name', () => {
    expect(readBucket(`a=b; mf_bucket=${BUCKET};c=d`)).toBe(BUCKET);
    expect(readBucket(`my_mf_bucket=${OTHER}; mf_bucket2=${OTHER}; mf_bucket=${BUCKET}`)).toBe(BUCKET);
    expect(readBucket(`my_mf_bucket=${BUCKET}; mf_bucket2=${BUCKET}`)).toBeNull();
    expect(readBucket(`mf_bucket=${OTHER}; __Host-mf_bucket=${BUCKET}`)).toBe(BUCKET);
  });

  it.each([
    undefined,
    '',
    'mf_bucket',
    'mf_bucket=',
    `mf_bucket=${BUCKET}A`,
    'mf_bucket=AAAA',
    `mf_bucket=${BUCKET.slice(1)}!`,
  ])('is none in %j', (cookies) => {
    expect(readBucket(cookies)).toBeNull();
  });
});

describe('the override of a browser', () => {
  const apps = ['shell', 'mf-shop', 'mf-cart'];
  const read = (query: string, cookies?: string) =>
    readOverride(cookies, new URLSearchParams(query), apps).map(({ name, release }) => `${name}@${release}`);

  it('names an app by its public name, or by the one inside federation', () => {
    expect(read('mf=mf-shop@v2&mf=mf_cart@c2')).toEqual(['mf-shop@v2', 'mf-cart@c2']);
  });

  it('is of the address before that of the cookie, app by app, and the last word of an address counts', () => {
    const cookies = `mf_override=${encodeURIComponent('mf-shop@v1|mf-cart@c1')}`;
    expect(read('', cookies)).toEqual(['mf-shop@v1', 'mf-cart@c1']);
    expect(read('mf=mf-shop@v2', cookies)).toEqual(['mf-shop@v2', 'mf-cart@c1']);
    expect(read('mf=mf-shop@v2&mf=mf-shop@v3')).toEqual(['mf-shop@v3']);
  });

  it('ends with one word, whatever stands beside it', () => {
    expect(read('mf=off&mf=mf-shop@v2', 'mf_override=mf-cart%40c1')).toEqual([]);
  });

  it('is kept for the browser session as it was read, and an empty one is deleted', () => {
    const kept = overrideCookie(
      [
        { name: 'mf-shop', release: 'v2' },
        { name: 'mf-cart', release: 'c2' },
      ],
      false,
    );
    expect(kept).not.toContain('Max-Age');
    expect(read('', kept.split(';')[0])).toEqual(['mf-shop@v2', 'mf-cart@c2']);
    const shop = overrideCookie([{ name: 'mf-shop', release: 'v2' }], true);
    expect(read('', shop.split(';')[0])).toEqual(['mf-shop@v2']);
    expect(overrideCookie([], true)).toBe(
      '__Host-mf_override=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it.each(['mf-shop', '@v1', 'mf-shop@', 'mf-none@v1', ''])('is none in %j', (text) => {
    expect(read(`mf=${encodeURIComponent(text)}`)).toEqual([]);
  });
});
