import { expect, it } from '@rstest/core';
import { contentTypeOf, isCompressible } from './file-index';

it.each([
  ['static/js/app.0123abcd.js', 'text/javascript; charset=utf-8', true],
  ['app.css', 'text/css; charset=utf-8', true],
  ['mf-manifest.json', 'application/json; charset=utf-8', true],
  ['logo.SVG', 'image/svg+xml; charset=utf-8', true],
  ['notes.txt', 'text/plain; charset=utf-8', true],
  ['code.wasm', 'application/wasm', true],
  ['photo.png', 'image/png', false],
  ['photo.jpg', 'image/jpeg', false],
  ['photo.webp', 'image/webp', false],
  ['photo.avif', 'image/avif', false],
  ['favicon.ico', 'image/x-icon', false],
  ['font.woff2', 'font/woff2', false],
  ['app.js.map', 'application/octet-stream', false],
  ['page.html', 'application/octet-stream', false],
])('%s is sent as %s, and compressed: %s', (name, type, isCompressed) => {
  expect([contentTypeOf(name), isCompressible(name)]).toEqual([type, isCompressed]);
});
