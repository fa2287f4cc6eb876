/**
 * Inline script that replaces the React DevTools hook in development pages. Fast Refresh of a remote inside the host
 * reaches react-dom only through a hook that keeps `renderers`; without the browser extension an update would be
 * dropped silently. It must run before react-dom does.
 */
export const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
  onScheduleFiberRoot() {},
};`;
