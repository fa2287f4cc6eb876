import { type RsbuildPlugin, rspack } from '@rsbuild/core';

const OPEN = '<script';
const CLOSE = '</script>';

/** Where the code of a script in a page stands. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Scripts with code of their own: neither files nor data. Found by their ends, because an expression would be quadratic. */
function inlineScripts(html: string): Place[] {
  const places: Place[] = [];
  let at = html.indexOf(OPEN);
  while (at !== -1) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf(CLOSE, start);
    if (start === 0 || end === -1) break;
    const tag = html.slice(at, start);
    if (!tag.includes(' src=') && !tag.includes(' type=')) places.push({ start, end });
    at = html.indexOf(OPEN, end);
  }
  return places;
}

/**
 * Rsbuild plugin that minifies the scripts in the page itself, which every visit downloads before it paints. Names at their
 * top are kept: one script calls what another declares, and `ecma: 5` leaves the syntax of each as it is.
 */
export const minifyInlineScriptsPlugin = (): RsbuildPlugin => ({
  name: 'minify-inline-scripts',
  apply: 'build',
  setup(api) {
    api.modifyHTML(async (html) => {
      const parts: string[] = [];
      let from = 0;
      for (const { start, end } of inlineScripts(html)) {
        const options = { compress: true, mangle: true, ecma: 5 as const };
        const { code } = await rspack.experiments.swc.minify(html.slice(start, end), options);
        parts.push(html.slice(from, start), code);
        from = end;
      }
      return [...parts, html.slice(from)].join('');
    });
  },
});
