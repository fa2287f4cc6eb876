import type { RsbuildPlugin } from '@rsbuild/core';

const MAKERS = /= (\w+\.(?:createContext|forwardRef|memo)\()/g;
const NAMES = /^[ \t]*[\w.]+\.displayName = "[^"]*";$/gm;

/**
 * Marks what makes components and contexts of a library as pure, and leaves out their names for developers, so that those
 * that nobody uses are not bundled.
 */
export const markPure = (code: string): string =>
  code.replace(NAMES, '').replace(MAKERS, '= /* @__PURE__ */ $1');

/** Rsbuild plugin that reads library modules so, in builds for production. @param files their absolute paths */
export const pureComponentsPlugin = (files: readonly string[]): RsbuildPlugin => ({
  name: 'pure-components',
  apply: 'build',
  setup(api) {
    if (files.length > 0) api.transform({ test: [...files] }, ({ code }) => markPure(code));
  },
});
