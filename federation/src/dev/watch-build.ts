import {
  createRsbuild,
  loadConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type Rspack,
} from '@rsbuild/core';

/** What became of the last change. */
export type BuildOutcome =
  | { readonly kind: 'building' }
  /** `build` differs from one successful build to the next. */
  | { readonly kind: 'built'; readonly build: number; readonly ms: number }
  | { readonly kind: 'failed'; readonly errors: string };

export interface WatchedBuild {
  stop(): Promise<void>;
}

const errorsOf = (stats: Rspack.Stats): string =>
  stats.toString({ all: false, errors: true, colors: false, preset: 'errors-only' });

/** Tells what the bundler does. */
class Outcomes {
  #builds = 0;
  #startedAt = 0;
  constructor(readonly tell: (outcome: BuildOutcome) => void) {}

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.watchRun.tap('Outcomes', () => {
      this.#startedAt = performance.now();
      this.tell({ kind: 'building' });
    });
    // The files are written by now.
    compiler.hooks.afterDone.tap('Outcomes', (stats) => {
      if (stats.hasErrors()) return this.tell({ kind: 'failed', errors: errorsOf(stats) });
      this.#builds += 1;
      const ms = Math.round(performance.now() - this.#startedAt);
      this.tell({ kind: 'built', build: this.#builds, ms });
    });
  }
}

/**
 * Builds an app as it would be published, again after every change. Production mode: a development build needs
 * modules that a production host does not have (`react/jsx-dev-runtime`), and would fail inside it.
 * @param root the app's folder, with its Rsbuild configuration
 * @param folder where the build goes; it is emptied first
 */
export async function watchBuild(
  root: string,
  folder: string,
  tell: (outcome: BuildOutcome) => void,
): Promise<WatchedBuild> {
  process.env.NODE_ENV = 'production';
  const { content } = await loadConfig({ cwd: root, command: 'build', envMode: 'production' });
  const config: RsbuildConfig = mergeRsbuildConfig(content, {
    logLevel: 'error',
    output: { distPath: { root: folder }, cleanDistPath: true },
    tools: {
      rspack: (rspack) => {
        rspack.plugins = [...(rspack.plugins ?? []), new Outcomes(tell)];
      },
    },
  });
  const rsbuild = await createRsbuild({ cwd: root, config });
  const { close } = await rsbuild.build({ watch: true });
  return { stop: close };
}
