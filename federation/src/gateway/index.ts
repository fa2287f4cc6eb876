export { type Build, readBuild } from './builds';
export { registryOfBuilds, releasePath } from './builds-registry';
export { contentSecurityPolicy } from './content-security-policy';
export { composePage, type Page } from './page';
