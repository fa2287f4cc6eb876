export { composePrerendered, type PrerenderedVariant } from './compose-prerendered';
export { hole, REMOTE_HOLE, withHoles } from './holes';
export {
  PRERENDER_FILE,
  type PrerenderDocument,
  type PrerenderedMarkup,
  parsePrerender,
} from './prerender-document';
