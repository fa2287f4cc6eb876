import { federationName } from '../registry/federation-name';
import type { FederatedApp } from './federated-app';

/**
 * The build id; `dev` in development, so that hot updates keep their names.
 * @throws Error for an id with other characters than letters, digits, `.`, `_` and `-`
 */
export const effectiveBuildId = (app: FederatedApp, isProduction: boolean): string => {
  if (!isProduction) return 'dev';
  if (!/^[\w.-]+$/.test(app.buildId))
    throw new Error(`${app.name}: '${app.buildId}' is not a valid build id`);
  return app.buildId;
};

/**
 * Names that keep two builds of one app apart on one page. With the same names, the second build's container would run
 * the first one's chunks (module-federation/core#4045).
 */
export function namesOfBuild(app: FederatedApp, isProduction: boolean) {
  const uniqueName = `${federationName(app.name)}_${effectiveBuildId(app, isProduction)}`;
  return { uniqueName, chunkLoadingGlobal: `chunk_${uniqueName.replace(/[^\w$]/g, '_')}` };
}
