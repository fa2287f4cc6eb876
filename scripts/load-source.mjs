import { createJiti } from '@rsbuild/core/jiti';

/**
 * Imports TypeScript sources of the project directly. Node 20 cannot, and a command for diagnosing failed builds must
 * not need a build; the bundler includes this loader for its own configuration files.
 * @param {string} specifier as in an import of a file in `scripts/`
 * @returns {Promise<any>}
 */
export const loadSource = (specifier) => createJiti(import.meta.url).import(specifier);
