/** A script or style sheet that an HTML page requests. */
export interface PageFile {
  readonly url: string;
  readonly integrity: string | null;
  readonly kind: 'script' | 'style' | 'other';
  /** True for a preload, which does not run the file. */
  readonly isPreload: boolean;
}

const TAG = /<(script|link)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** HTML without its comments: what stands in one is not asked for. One that is not closed goes on to the end. */
const withoutComments = (html: string): string => html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#38;': '&',
};
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|quot|#34|#38);/g, (entity) => ENTITIES[entity] ?? entity);

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single, bare]) =>
      [name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? '')] as const,
  );
  // Browsers use the first of two attributes with one name.
  return new Map(found.reverse());
}

const LOADING = /^(stylesheet|preload|modulepreload|prefetch)$/;

function asPageFile(tag: string, attributes: ReadonlyMap<string, string>): PageFile | null {
  const integrity = attributes.get('integrity') || null;
  const source = attributes.get('src');
  if (tag === 'script') {
    return source === undefined ? null : { url: source, integrity, kind: 'script', isPreload: false };
  }
  const rel = (attributes.get('rel') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .find((each) => LOADING.test(each));
  const url = attributes.get('href');
  if (rel === undefined || url === undefined) return null;
  const as = rel === 'stylesheet' ? 'style' : rel === 'modulepreload' ? 'script' : attributes.get('as');
  const kind = as === 'style' || as === 'script' ? as : 'other';
  return { url, integrity, kind, isPreload: rel !== 'stylesheet' };
}

/** The scripts and style sheets that a page names, in order. */
export const pageFiles = (html: string): PageFile[] =>
  [...withoutComments(html).matchAll(TAG)]
    .map(([, tag = '', attributes = '']) => asPageFile(tag.toLowerCase(), attributesOf(attributes)))
    .filter((file) => file !== null);
