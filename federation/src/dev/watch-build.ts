import {
  createRsbuild,
  loadConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type Rspack,
} from '@rsbuild/core';

/** Outcome of the latest build. */
export type BuildOutcome =
  | { readonly kind: 'building' }
  /** `build` differs from one successful build to the next. */
  | { readonly kind: 'built'; readonly build: number; readonly ms: number }
  | { readonly kind: 'failed'; readonly errors: string };

/** A running watch of an app's sources. */
export interface WatchedBuild {
  stop(): Promise<void>;
}

const errorsOf = (stats: Rspack.Stats): string =>
  stats.toString({ all: false, errors: true, colors: false, preset: 'errors-only' });

/** Notifies a listener of the bundler's builds. */
class Outcomes {
  #builds = 0;
  #startedAt = 0;
  constructor(readonly notify: (outcome: BuildOutcome) => void) {}

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.watchRun.tap('Outcomes', () => {
      this.#startedAt = performance.now();
      this.notify({ kind: 'building' });
    });
    // `afterDone`: the files are on disk by now.
    compiler.hooks.afterDone.tap('Outcomes', (stats) => {
      if (stats.hasErrors()) return this.notify({ kind: 'failed', errors: errorsOf(stats) });
      this.#builds += 1;
      const ms = Math.round(performance.now() - this.#startedAt);
      this.notify({ kind: 'built', build: this.#builds, ms });
    });
  }
}

/**
 * Builds an app as for publication, and again after every change. The build is for production, because a development
 * build needs modules that a production host does not have (`react/jsx-dev-runtime`) and would fail inside it.
 * @param root the app's folder, with its Rsbuild configuration
 * @param folder the build's destination; it is emptied first
 */
export async function watchBuild(
  root: string,
  folder: string,
  notify: (outcome: BuildOutcome) => void,
): Promise<WatchedBuild> {
  process.env.NODE_ENV = 'production';
  const { content } = await loadConfig({ cwd: root, command: 'build', envMode: 'production' });
  const config: RsbuildConfig = mergeRsbuildConfig(content, {
    logLevel: 'error',
    output: { distPath: { root: folder }, cleanDistPath: true },
    tools: {
      rspack: (rspack) => {
        rspack.plugins = [...(rspack.plugins ?? []), new Outcomes(notify)];
      },
    },
  });
  const rsbuild = await createRsbuild({ cwd: root, config });
  const { close } = await rsbuild.build({ watch: true });
  return { stop: close };
}
