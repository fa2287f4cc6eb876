import { describe, expect, it } from '@rstest/core';
import { isHashed, isKeptByName, isServed } from './hashed-name';

describe('a file of a build', () => {
  it.each([
    ['static/js/app.0123abcd.js', true, true],
    ['mf-manifest.json', true, false],
    ['index.html', false, false],
    ['build.json', false, false],
    ['service-worker.js', false, false],
    ['prerender/pages.json', false, false],
    ['static/prerender/pages.0123abcd.json', true, true],
    ['r/mf-shop/v1/remoteEntry.0123abcd.js', true, false],
    ['rest/app.0123abcd.js', true, true],
  ])('%s is sent to browsers as one of a remote: %s, of a host: %s', (name, ofRemote, ofHost) => {
    expect([isServed({ kind: 'remote' }, name), isServed({ kind: 'host' }, name)]).toEqual([
      ofRemote,
      ofHost,
    ]);
  });

  it.each([
    ['index.html', false],
    ['mf-manifest.json', false],
    ['build.json', false],
    ['service-worker.js', false],
    ['prerender/pages.json', false],
    ['static/index.html', true],
    ['favicon.ico', true],
  ])('%s is kept by browsers under its name: %s', (name, isKept) => {
    expect(isKeptByName(name)).toBe(isKept);
  });

  it.each([
    ['app.0123abcd.js', true],
    ['app-0123abcdef.css', true],
    ['static/image/logo.0123abcd.png', true],
    ['app.0123abc.js', false],
    ['app.0123ABCD.js', false],
    ['app0123abcd.js', false],
    ['0123abcd/app.js', false],
    ['app.0123abcd', false],
    ['app.0123abcd.min.js', false],
  ])('%s has a hash of its content in its name: %s', (name, isIt) => {
    expect(isHashed(name)).toBe(isIt);
  });
});
