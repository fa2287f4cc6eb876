import { describe, expect, it } from '@rstest/core';
import { parseSite, UnsafeSite } from './safe-site';

describe('parseSite', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example:8443/', 'https://shop.example:8443'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('takes %s', (text, origin) => {
    expect(parseSite(text).origin).toBe(origin);
  });

  it.each([
    ['shop.example', 'is not an address'],
    ['ftp://shop.example', 'begins with https://'],
    ['http://shop.example', 'plain http is refused, because your session would travel unencrypted'],
    ['http://192.168.1.20:8080', 'plain http is refused'],
    ['http://localhost.shop.example', 'plain http is refused'],
    ['http://127.0.0.1.shop.example', 'plain http is refused'],
    ['https://me:secret@shop.example', 'leave it out'],
    ['https://shop.example/cart', 'only the site itself'],
    ['https://shop.example/?a', 'only the site itself'],
  ])('refuses %s in words', (text, reason) => {
    expect(() => parseSite(text)).toThrow(UnsafeSite);
    expect(() => parseSite(text)).toThrow(reason);
  });
});
