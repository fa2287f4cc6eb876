import { rstest } from '@rstest/core';

const globals = globalThis as unknown as Record<string, unknown>;
const createElement = document.createElement.bind(document);

/** Lets the test control the outcome of files: happy-dom loads none, and reports each as failed at once. */
export function takeOverFiles(): void {
  document.createElement = ((name: string) => {
    const element = createElement(name);
    if (name === 'script' || name === 'link') {
      element.addEventListener('error', (event) => event.stopImmediatePropagation(), { once: true });
    }
    return element;
  }) as typeof document.createElement;
}

export function giveFilesBack(): void {
  document.createElement = createElement;
  document.head.replaceChildren();
  delete globals.mf_shop;
}

/** Runs everything that is due; with fake timers. */
export const settle = () => rstest.advanceTimersByTimeAsync(1);

export const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];

/** The most recently requested script. */
export const entryScript = (): HTMLScriptElement => {
  const script = scripts().at(-1);
  if (!script) throw new Error('no script was asked for');
  return script;
};

/** Appends a style sheet as a bundler's loader does, and waits for it without a limit. */
export const appendStylesheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link') as HTMLLinkElement;
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`CSS chunk ${href} failed`));
    };
    document.head.append(link);
  });

/** Simulates a script that loaded, ran and left this container. */
export async function deliverEntry(container: unknown, script?: HTMLScriptElement): Promise<void> {
  await settle();
  globals.mf_shop = container;
  (script ?? entryScript()).dispatchEvent(new Event('load'));
  await settle();
}

/** Simulates a script that failed to load. */
export async function failEntry(): Promise<void> {
  await settle();
  entryScript().dispatchEvent(new Event('error'));
  await settle();
}

export const containerOf = (
  get: (expose: string) => unknown,
  initContainer: () => unknown = () => undefined,
) => ({ init: initContainer, get });

/** Records the outcome of a promise, so that a test can look without waiting. */
export function follow<T>(loading: Promise<T>) {
  const seen: { state: 'pending' | 'loaded' | 'failed'; error?: Error; module?: T } = { state: 'pending' };
  loading.then(
    (module) => Object.assign(seen, { state: 'loaded', module }),
    (error) => Object.assign(seen, { state: 'failed', error }),
  );
  return seen;
}
