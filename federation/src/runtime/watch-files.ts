/** Scripts and style sheets that are being loaded by the page. */
export interface FileWatch {
  /** Calls a listener with every file that begins to load. Returns a function that removes it. */
  onStart(listener: () => void): () => void;
  /** Fails all files being loaded, as if the network had failed. */
  failAll(): void;
  stop(): void;
}

type FileElement = HTMLScriptElement | HTMLLinkElement;

const isFile = (node: Node): node is FileElement =>
  (node instanceof HTMLScriptElement && node.src !== '') ||
  (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.href !== '');

/** The bundler's loaders listen for this event: they reject, clean up, and allow another attempt. */
const fail = (file: FileElement): void => {
  file.dispatchEvent(new Event('error'));
};

/**
 * Watches `<head>`, into which the bundler's loaders put their elements, and fails every file that exceeds its limit.
 * The loader has its own limit for scripts; style sheets have no other one.
 */
export function watchFiles(head: HTMLHeadElement, limitOf: (file: FileElement) => number): FileWatch {
  const pending = new Map<FileElement, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const forget = (file: FileElement): void => {
    clearTimeout(pending.get(file));
    pending.delete(file);
  };
  const begin = (file: FileElement): void => {
    const settle = (): void => forget(file);
    file.addEventListener('load', settle, { once: true });
    file.addEventListener('error', settle, { once: true });
    pending.set(
      file,
      setTimeout(() => fail(file), limitOf(file)),
    );
    for (const listener of listeners) listener();
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of removedNodes) if (isFile(node)) forget(node);
      for (const node of addedNodes) if (isFile(node)) begin(node);
    }
  });
  observer.observe(head, { childList: true });

  return {
    onStart(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    failAll() {
      for (const file of [...pending.keys()]) fail(file);
    },
    stop() {
      observer.disconnect();
      for (const file of [...pending.keys()]) forget(file);
    },
  };
}
