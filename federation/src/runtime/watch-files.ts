/** Scripts and style sheets on their way into the page. */
export interface FileWatch {
  /** Called with every file that begins to load. Returns its undoing. */
  onStart(listener: () => void): () => void;
  /** Fails everything that is still under way, as if the network had. */
  failAll(): void;
  stop(): void;
}

type FileElement = HTMLScriptElement | HTMLLinkElement;

const isFile = (node: Node): node is FileElement =>
  (node instanceof HTMLScriptElement && node.src !== '') ||
  (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.href !== '');

/** The loaders listen for this event: it makes them reject, clean up, and accept another attempt. */
const fail = (file: FileElement): void => {
  file.dispatchEvent(new Event('error'));
};

/**
 * Watches `<head>`, where the bundler's loaders put their elements, and fails every file that takes longer than its
 * limit. Scripts have a limit of their own in the loader; for style sheets nobody else keeps the time.
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
