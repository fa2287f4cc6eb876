import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from './content-security-policy';
import type { PinnedFile } from './release-files';

/** The host's HTML with the data that it would otherwise have to fetch first. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

interface PageParts {
  /** Put into the page as one JSON block, `#page-data`. */
  readonly data: unknown;
  readonly title: string;
  /** What the page will ask for as soon as its scripts run; only what the route shows (others would be waste). */
  readonly preloads: readonly PinnedFile[];
}

/** JSON that may stand inside a script element: no `</script>`, no `<!--`. */
const toInlineJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The same CORS mode and integrity as the later request has: otherwise the browser would download the file twice. */
const preloadLink = ({ url, integrity, kind }: PinnedFile): string =>
  `<link rel="preload" as="${kind}" href="${escapeText(url)}" integrity="${integrity}" crossorigin="anonymous">`;

/**
 * The host's built `index.html`.
 * @throws when the host was not built, or its HTML has no head
 */
export async function readPageTemplate(hostFolder: string): Promise<string> {
  const template = await readFile(path.join(hostFolder, 'index.html'), 'utf8');
  if (!template.includes('</head>')) throw new Error("the host's index.html has no </head>");
  return template;
}

/** Composes the page of a route. */
export function composePage(template: string, { data, title, preloads }: PageParts): Page {
  const head = [
    ...preloads.map(preloadLink),
    `<script type="application/json" id="page-data">${toInlineJson(data)}</script>`,
  ].join('');
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `${head}</head>`);
  return { html, policy: contentSecurityPolicy(html) };
}
