import { type RsbuildPlugin, rspack } from '@rsbuild/core';

const SCRIPT = /(<script(?: data-[\w-]+)?>)([\s\S]*?)(<\/script>)/g;

/**
 * Rsbuild plugin that minifies the scripts in the page itself, which every visit downloads before it paints. Names at their
 * top are kept: one script calls what another declares, and `ecma: 5` leaves the syntax of each as it is.
 */
export const minifyInlineScriptsPlugin = (): RsbuildPlugin => ({
  name: 'minify-inline-scripts',
  apply: 'build',
  setup(api) {
    api.modifyHTML(async (html) => {
      const scripts = [...html.matchAll(SCRIPT)];
      const codes = await Promise.all(
        scripts.map(async ([, , code = '']) => {
          const options = { compress: true, mangle: true, ecma: 5 as const };
          return (await rspack.experiments.swc.minify(code, options)).code;
        }),
      );
      let at = -1;
      return html.replace(SCRIPT, (_, open: string, _code, close: string) => {
        at += 1;
        return `${open}${codes[at]}${close}`;
      });
    });
  },
});
