import { expect, it } from '@rstest/core';
import { strategyOf } from './request-strategy';

const ORIGIN = 'https://qihang.example';

const aRequest = ({
  url = '/',
  method = 'GET',
  mode = 'navigate',
  cache = 'default',
  headers = {},
}: {
  url?: string;
  method?: string;
  mode?: string;
  cache?: string;
  headers?: Record<string, string>;
}) => ({ url: new URL(url, ORIGIN).href, method, mode, cache, headers: new Headers(headers) });

it.each([
  ['/'],
  ['/login'],
  ['/register?code=QH-1'],
  ['/chat/lao-gao-ip-master?c=7'],
  ['/anything'],
  // No page of ours, but no call either: the network's answer is what it would be without a worker.
  ['/apis'],
])('a navigation to %s may be answered with a kept page', (url) => {
  expect(strategyOf(aRequest({ url }), ORIGIN)).toBe('page');
});

it.each([
  ['with an override', { url: '/?mf=mf_chat@v2' }],
  ['that ends an override', { url: '/chat/coach?c=7&mf=off' }],
  ['to the API', { url: '/api/exports/7' }],
  ['to the API itself', { url: '/api' }],
  ['to the registry', { url: '/registry.json' }],
  ['to the signed registry', { url: '/registry.signed.json' }],
  ['to a file', { url: '/static/js/index.33c1b0af5e.js' }],
  ['to the worker', { url: '/sw.js' }],
  ['to what crawlers read', { url: '/robots.txt' }],
  ['to the inspector', { url: '/__mf' }],
  ['that sends a form', { method: 'POST', url: '/login' }],
  ['to another site', { url: 'https://other.example/' }],
])('a navigation %s is the browser’s', (_, request) => {
  expect(strategyOf(aRequest(request), ORIGIN)).toBe('none');
});

it.each([
  ['/static/js/index.33c1b0af5e.js', 'no-cors'],
  ['/static/css/async/app.0123456789.css', 'cors'],
  ['/static/font/serif-0a1b2c3d.woff2', 'cors'],
  ['/r/mf-chat/639716202d13/remoteEntry.ddb325af.js', 'cors'],
])('the file %s may come from the cache', (url, mode) => {
  expect(strategyOf(aRequest({ url, mode }), ORIGIN)).toBe('file');
});

it.each([
  ['a manifest', { url: '/r/mf-chat/639716202d13/mf-manifest.json' }],
  ['the registry', { url: '/registry.json' }],
  ['a report', { url: '/registry/reports', method: 'POST' }],
  ['a call', { url: '/api/chat/conversations' }],
  ['a stream', { url: '/api/chat/events', headers: { accept: 'text/event-stream' } }],
  ['a call whose path looks like that of a file', { url: '/api/files/a.0123456789.js' }],
  ['a page that a script asks for', { url: '/login' }],
  ['a part of a file', { url: '/static/media/intro.0123456789.mp4', headers: { range: 'bytes=0-1' } }],
  ['the head of a file', { url: '/static/js/index.33c1b0af5e.js', method: 'HEAD' }],
  ['the second try of a file', { url: '/static/js/index.33c1b0af5e.js?retry=1' }],
  ['a file without a hash', { url: '/static/robots.txt' }],
  ['a file of another origin', { url: 'https://cdn.example/static/js/index.33c1b0af5e.js' }],
  ['what only the browser’s cache may answer', { url: '/static/a.33c1b0af5e.js', cache: 'only-if-cached' }],
])('%s is the browser’s', (_, request) => {
  expect(strategyOf(aRequest({ mode: 'cors', ...request }), ORIGIN)).toBe('none');
});
