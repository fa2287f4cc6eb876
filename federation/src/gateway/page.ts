import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from './content-security-policy';

/** The shell's HTML with the data that it would otherwise have to fetch first. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** JSON that may stand inside a script element: no `</script>`, no `<!--`. */
const toInlineJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Composes the page from the shell's built `index.html`: the data as one JSON block, the brand as the title.
 * @throws when the shell was not built or its HTML has no head
 */
export async function composePage(shellFolder: string, data: unknown, title: string): Promise<Page> {
  const template = await readFile(path.join(shellFolder, 'index.html'), 'utf8');
  if (!template.includes('</head>')) throw new Error("the shell's index.html has no </head>");
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace(
      '</head>',
      () => `<script type="application/json" id="page-data">${toInlineJson(data)}</script></head>`,
    );
  return { html, policy: contentSecurityPolicy(html) };
}
