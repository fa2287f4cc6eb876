import { describe, expect, it } from '@rstest/core';
import { localCookie, localPolicy, requestHeaders, responseHeaders } from './relay-headers';

const site = new URL('https://shop.example');
const local = 'http://localhost:3100';

describe('a request on its way to the site', () => {
  const send = (headers: Record<string, string>, isFresh = false) =>
    requestHeaders(headers, { local, site, isFresh });

  it('sends the site’s host, and the site’s origin in place of the local one', () => {
    const sent = send({ host: 'localhost:3100', origin: local, referer: `${local}/cart?a=1`, cookie: 'a=1' });
    expect(sent).toMatchObject({
      host: 'shop.example',
      origin: 'https://shop.example',
      referer: 'https://shop.example/cart?a=1',
      cookie: 'a=1',
    });
  });

  it('keeps the origin of any other page, so that the site can refuse it', () => {
    expect(send({ origin: 'https://evil.example' }).origin).toBe('https://evil.example');
    expect(send({ origin: 'http://localhost:31000' }).origin).toBe('http://localhost:31000');
  });

  it('drops connection headers, and conditions when the answer will differ', () => {
    const headers = { connection: 'keep-alive', 'if-none-match': '"a"', 'transfer-encoding': 'chunked' };
    expect(Object.keys(send(headers)).sort()).toEqual(['accept-encoding', 'host', 'if-none-match']);
    expect(Object.keys(send(headers, true)).sort()).toEqual(['accept-encoding', 'host']);
  });
});

describe('an answer on its way to the browser', () => {
  it('redirects to the local address, and drops headers that would bind it to the site’s rules', () => {
    const sent = responseHeaders(
      {
        location: 'https://shop.example/login?next=%2F',
        'strict-transport-security': 'max-age=31536000',
        'content-type': 'text/html',
        'set-cookie': ['sid=1; Path=/; Domain=shop.example; Secure; HttpOnly; SameSite=None'],
      },
      { local, site },
    );
    expect(sent).toEqual({
      location: 'http://localhost:3100/login?next=%2F',
      'content-type': 'text/html',
      'set-cookie': ['sid=1; Path=/; HttpOnly; SameSite=Lax'],
    });
  });

  it('keeps a redirection to another origin', () => {
    expect(responseHeaders({ location: 'https://pay.example/x' }, { local, site }).location).toBe(
      'https://pay.example/x',
    );
  });
});

it('keeps the meaning of a cookie’s prefix', () => {
  expect(localCookie('__Host-sid=1; Path=/; Secure; SameSite=None')).toBe(
    '__Host-sid=1; Path=/; Secure; SameSite=None',
  );
});

it('a cookie keeps what it says about its life and its place, and loses what needs the site', () => {
  expect(
    localCookie('sid=a=b; Max-Age=60; Path=/shop; domain=.shop.example; SameSite=Strict; Partitioned'),
  ).toBe('sid=a=b; Max-Age=60; Path=/shop; SameSite=Strict');
  expect(localCookie('__Secure-sid=1; Domain=shop.example; Secure; Partitioned')).toBe(
    '__Secure-sid=1; Secure; Partitioned',
  );
});

describe('the policy of a page', () => {
  it('allows the local build’s files in the policy, which are on the page’s own origin', () => {
    expect(
      localPolicy(
        "default-src 'none'; script-src https://cdn.example 'sha256-a='; upgrade-insecure-requests",
      ),
    ).toBe(
      "default-src 'none'; script-src 'self' https://cdn.example 'sha256-a='; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'",
    );
  });

  it('leaves a policy alone that allows them already', () => {
    const policy = "default-src 'self'; script-src 'self' 'sha256-a='; object-src 'none'";
    expect(localPolicy(policy)).toBe(policy);
  });

  it('reads a policy however it is written, and needs none to be there', () => {
    expect(localPolicy(" Script-Src  https://cdn.example ;; img-src 'none' ")).toBe(
      "script-src 'self' https://cdn.example; img-src 'self'",
    );
    expect(localPolicy('')).toBe('');
  });

  it('never widens a policy beyond the page’s own origin', () => {
    expect(localPolicy("default-src 'none'")).not.toMatch(/unsafe|\*|https?:/);
  });
});
