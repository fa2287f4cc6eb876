import { factsLine } from '@qihang/shared/contracts';

/** Known data of a post before its figures are entered. */
export interface KnownPost {
  readonly day: string;
  readonly title: string;
  readonly platform: string;
}

const RESULTS = 'results';

/** Address of 作品数据 in the workbench; with a post, its form is open and prefilled. */
export const resultsAddress = (post?: KnownPost): string =>
  post === undefined
    ? RESULTS
    : `${RESULTS}:${new URLSearchParams({ ...post, platform: factsLine(post.platform) })}`;

/** Inverse of {@link resultsAddress}: null for another address, `post` null without one. */
export function readResultsAddress(at: string): { readonly post: KnownPost | null } | null {
  if (at === RESULTS) return { post: null };
  if (!at.startsWith(`${RESULTS}:`)) return null;
  const given = new URLSearchParams(at.slice(RESULTS.length + 1));
  const [day, title, platform] = ['day', 'title', 'platform'].map((name) => given.get(name) ?? '');
  return { post: { day: day ?? '', title: title ?? '', platform: platform ?? '' } };
}
