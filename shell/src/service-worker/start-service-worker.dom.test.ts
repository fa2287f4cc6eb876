import type { RegistryDocument } from '@qihang/federation/registry';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { startServiceWorker } from './start-service-worker';

const REGISTRY: RegistryDocument = {
  version: 1,
  host: { name: 'shell', release: '1' },
  remotes: [{ name: 'mf-chat', release: '2', manifest: '/m.json', entry: { url: '/e.js' } }],
};
const FILE = 'static/js/index.33c1b0af5e.js';

const register = rstest.fn();
const update = rstest.fn();
const sent = rstest.fn();
const takeOver = rstest.fn();
const onReplaced = rstest.fn();
let workers: EventTarget;
let noteFiles: (names: readonly string[]) => void;

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

beforeEach(() => {
  rstest.useFakeTimers();
  for (const mock of [register, update, sent, takeOver, onReplaced]) mock.mockReset();
  const registration = {
    active: { postMessage: sent },
    waiting: { postMessage: takeOver },
    update: async () => update(),
  };
  register.mockResolvedValue(registration);
  workers = Object.assign(new EventTarget(), {
    register,
    ready: Promise.resolve(registration),
    controller: {},
    getRegistration: async () => registration,
  });
  define(navigator, 'serviceWorker', workers);
  define(navigator, 'userActivation', { hasBeenActive: false });
  define(window, 'isSecureContext', true);
  define(window, 'requestIdleCallback', (work: () => void) => setTimeout(work, 100));
  class Observer {
    constructor(note: (list: { getEntries(): { name: string }[] }) => void) {
      noteFiles = (names) => note({ getEntries: () => names.map((name) => ({ name })) });
    }
    observe() {}
  }
  define(globalThis, 'PerformanceObserver', Observer);
  history.replaceState(null, '', '/chat/coach?c=7');
});
afterEach(() => {
  rstest.useRealTimers();
  rstest.restoreAllMocks();
});

const start = async (isOn = true, registry = REGISTRY) => {
  startServiceWorker({ isOn, registry, onReplaced });
  expect(register).not.toHaveBeenCalled();
  await rstest.advanceTimersByTimeAsync(100);
};
const replaced = () => workers.dispatchEvent(new MessageEvent('message', { data: { kind: 'replaced' } }));
const fileUrl = (name = FILE) => new URL(name, location.origin).href;

it('the worker is registered when the page has loaded and is idle, past the browser’s cache', async () => {
  await start();
  expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
});

it.each([
  ['without https', () => define(window, 'isSecureContext', false)],
  ['in a browser that has no workers', () => define(navigator, 'serviceWorker', undefined)],
])('nothing is registered %s', async (_, happens) => {
  happens();
  await start();
  expect(register).not.toHaveBeenCalled();
});

it('a browser that refuses the worker shows the page all the same', async () => {
  register.mockRejectedValue(new DOMException('blocked', 'SecurityError'));
  await start();
  expect(sent).not.toHaveBeenCalled();
});

it('where the operator has turned it off, a worker of earlier is asked to update to the one that leaves', async () => {
  await start(false);
  expect(register).not.toHaveBeenCalled();
  expect(update).toHaveBeenCalledTimes(1);
});

it('where it is off and no worker of earlier is there, nothing is asked', async () => {
  Object.assign(workers, { controller: null });
  await start(false);
  expect(update).not.toHaveBeenCalled();
});

it('the worker is told what the page is made of, once for each burst of files', async () => {
  await start();
  noteFiles([
    fileUrl(),
    `${location.origin}/api/chat/conversations`,
    'https://cdn.example/static/a.33c1b0af5e.js',
  ]);
  noteFiles([fileUrl('r/mf-chat/2/static/app.0123456789.js')]);
  await rstest.advanceTimersByTimeAsync(1_000);
  expect(sent.mock.calls).toEqual([
    [
      {
        kind: 'keep',
        path: '/chat/coach',
        releases: 'shell@1 mf-chat@2',
        files: [fileUrl(), fileUrl('r/mf-chat/2/static/app.0123456789.js')],
      },
    ],
  ]);
  noteFiles([fileUrl()]);
  await rstest.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a page that is left tells what it is made of, once, with its address of then', async () => {
  const file = fileUrl('static/js/left.33c1b0af5e.js');
  await start();
  noteFiles([file]);
  history.pushState(null, '', '/login');
  define(document, 'visibilityState', 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  define(document, 'visibilityState', 'visible');
  // Pages of earlier tests are still there.
  const told = sent.mock.calls.map(([order]) => order).filter(({ files }) => files.includes(file));
  expect(told).toEqual([{ kind: 'keep', path: '/login', releases: 'shell@1 mf-chat@2', files: [file] }]);
});

it('nothing is told of a page with an override, or with a word of one in its address', async () => {
  await start(true, { ...REGISTRY, override: [{ name: 'mf-chat', release: '3' }] });
  history.replaceState(null, '', '/?mf=mf_chat@2');
  register.mockClear();
  await start();
  noteFiles([fileUrl()]);
  await rstest.advanceTimersByTimeAsync(1_000);
  expect(sent).not.toHaveBeenCalled();
});

it('a newer worker that waits is offered to take over by a page that nobody has touched, and only by that', async () => {
  await start();
  expect(takeOver.mock.calls).toEqual([[{ kind: 'take-over' }]]);
  define(navigator, 'userActivation', { hasBeenActive: true });
  register.mockClear();
  await start();
  define(navigator, 'userActivation', undefined);
  register.mockClear();
  await start();
  expect(takeOver).toHaveBeenCalledTimes(1);
});

it('a kept page that the network has another for is loaded again while nobody has touched it; then it says so', async () => {
  const reload = rstest.spyOn(window.location, 'reload').mockImplementation(() => {});
  await start();
  replaced();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onReplaced).not.toHaveBeenCalled();
  define(navigator, 'userActivation', { hasBeenActive: true });
  replaced();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onReplaced).toHaveBeenCalledTimes(1);
});
