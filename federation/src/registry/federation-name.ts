/**
 * Converts an app's name for federation. An app is called `mf-shop` in folders, URLs and the registry, and `mf_shop`
 * here, because the bundler needs a valid identifier for the container's variable.
 */
export const federationName = (app: string): string => app.replace(/[^A-Za-z0-9_$]/g, '_');
