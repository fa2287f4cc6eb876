/** What is known of a post before its figures are entered. */
export interface KnownPost {
  readonly day: string;
  readonly title: string;
  readonly platform: string;
}

const RESULTS = 'results';

/** Where the workbench shows the figures of posts; with a post, its form stands there begun. */
export const resultsAddress = (post?: KnownPost): string =>
  post === undefined ? RESULTS : `${RESULTS}:${new URLSearchParams({ ...post })}`;

/** Reads what {@link resultsAddress} wrote: null for another address, `post` null where none is named. */
export function readResultsAddress(at: string): { readonly post: KnownPost | null } | null {
  if (at === RESULTS) return { post: null };
  if (!at.startsWith(`${RESULTS}:`)) return null;
  const given = new URLSearchParams(at.slice(RESULTS.length + 1));
  const [day, title, platform] = ['day', 'title', 'platform'].map((name) => given.get(name) ?? '');
  return { post: { day: day ?? '', title: title ?? '', platform: platform ?? '' } };
}
