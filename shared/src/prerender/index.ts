export {
  makePrerender,
  PARTS,
  type PrerenderedMarkup,
  type PrerenderTools,
  USERNAME_PLACE,
} from './prerender-variants';
