export { type Build, readBuild } from './builds';
export {
  type DescribedRemote,
  describeBuilds,
  readHostShares,
  registryOf,
  releasePath,
} from './builds-registry';
export { composePage, type Page, readPageTemplate } from './page';
export type { PinnedFile } from './release-files';
