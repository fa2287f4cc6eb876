import { createJiti } from '@rsbuild/core/jiti';

/**
 * Imports TypeScript of the project as it is. Node 20 runs none, and a command that helps when builds fail must not
 * wait for a build; the bundler brings a loader for its own configuration files.
 * @param {string} specifier as in an import of a file in `scripts/`
 * @returns {Promise<any>}
 */
export const loadSource = (specifier) => createJiti(import.meta.url).import(specifier);
