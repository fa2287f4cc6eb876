import type { RegistryFile } from '../registry/registry-document';

/** The container that a remote's entry leaves in its global variable. */
export interface RemoteContainer {
  init(...args: unknown[]): void | Promise<void>;
  /** Resolves with what runs the exposed module. */
  get(expose: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is RemoteContainer =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

const globals = globalThis as unknown as Record<string, unknown>;

function appendScript({ url, integrity }: RegistryFile): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  // Without CORS there is no integrity check, and script errors have no message.
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  document.head.append(script);
  return script;
}

/**
 * Runs a remote's entry script, and returns its container.
 * @param globalName the variable that the script sets; an older value is cleared first
 * @param signal ends the wait and removes the script from the page
 * @throws when the script does not load, is refused, or leaves no container
 */
export function loadEntry(
  file: RegistryFile,
  globalName: string,
  signal: AbortSignal,
): Promise<RemoteContainer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    globals[globalName] = undefined;
    const script = appendScript(file);
    let thrown: string | undefined;
    const noteError = (event: ErrorEvent): void => {
      if (event.filename === script.src) thrown = event.message;
    };
    const settle = (conclude: () => void): void => {
      window.removeEventListener('error', noteError);
      signal.removeEventListener('abort', handleAbort);
      script.remove();
      conclude();
    };
    const handleAbort = (): void => settle(() => reject(signal.reason));
    window.addEventListener('error', noteError);
    signal.addEventListener('abort', handleAbort);
    script.addEventListener('error', () =>
      settle(() => reject(new Error(`${file.url} did not load or was refused`))),
    );
    script.addEventListener('load', () => {
      const container = globals[globalName];
      // Cleared, so that another release that leaves nothing behind does not get this container.
      globals[globalName] = undefined;
      if (isContainer(container)) return settle(() => resolve(container));
      settle(() => reject(new Error(`${file.url} is not a remote's entry${thrown ? `: ${thrown}` : ''}`)));
    });
  });
}
