import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { federationName } from '../../registry/federation-name';
import { BUILD_RECORD_FILE, BUILD_RECORD_VERSION } from '../publish/build-record';
import { integrityOf } from '../store/integrity';

/** A small build in the form that the preset writes. */
export interface BuildSketch {
  readonly app: string;
  readonly version: string;
  readonly kind?: 'host' | 'remote';
  readonly contract?: number;
  /** Version or range of React: provided by a host, needed by a remote. */
  readonly react?: string;
  /** Text in the app's script, which makes its content and hash differ. */
  readonly text?: string;
  /** Text in the style sheet, which is otherwise the same for all versions. */
  readonly css?: string;
}

type Files = Record<string, string>;

const hashed = (stem: string, content: string, ending: string): string =>
  `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.${ending}`;

const assets = (js: readonly string[], css: readonly string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});

const manifestOf = (sketch: BuildSketch, entry: string, exposes: readonly unknown[]): string => {
  const react = sketch.react ?? '19.3.1';
  return JSON.stringify({
    id: federationName(sketch.app),
    name: federationName(sketch.app),
    metaData: {
      name: federationName(sketch.app),
      type: 'app',
      buildInfo: { buildVersion: sketch.version, buildName: sketch.app },
      remoteEntry: { name: entry, path: '', type: 'global' },
      globalName: federationName(sketch.app),
      pluginVersion: '2.9.2',
      publicPath: sketch.kind === 'host' ? '/' : 'auto',
    },
    shared: [{ name: 'react', version: react, requiredVersion: `^${react}`, assets: assets([]) }],
    remotes: [],
    exposes,
  });
};

function remoteFiles(sketch: BuildSketch): Files {
  const script = `self.app(${JSON.stringify(sketch.text ?? sketch.version)});`;
  const style = sketch.css ?? `@layer remotes { .${sketch.app}__title { color: red } }`;
  const [js, css] = [
    hashed('static/js/async/app', script, 'js'),
    hashed('static/css/async/app', style, 'css'),
  ];
  const entry = `self.entry = ${JSON.stringify({ [js]: integrityOf(Buffer.from(script)), [css]: integrityOf(Buffer.from(style)) })};`;
  const entryName = hashed('remoteEntry', entry, 'js');
  const exposed = { id: `${sketch.app}:app`, name: 'app', path: './app', assets: assets([js], [css]) };
  return {
    [js]: script,
    [css]: style,
    [entryName]: entry,
    'mf-manifest.json': manifestOf(sketch, entryName, [exposed]),
  };
}

function hostFiles(sketch: BuildSketch): Files {
  const script = `self.host(${JSON.stringify(sketch.text ?? sketch.version)});`;
  const js = hashed('static/js/index', script, 'js');
  const integrity = integrityOf(Buffer.from(script));
  return {
    [js]: script,
    'index.html': `<!doctype html><html><head><script defer src="/${js}" integrity="${integrity}" crossorigin="anonymous"></script></head><body><div id="root"></div></body></html>`,
    'mf-manifest.json': manifestOf(sketch, '', []),
  };
}

/** Writes the files of a build that `inspectBuild` accepts. @returns the folder */
export async function writeBuild(folder: string, sketch: BuildSketch): Promise<string> {
  const { app, version, kind = 'remote', contract = 1 } = sketch;
  const record = { schema: BUILD_RECORD_VERSION, app, version, kind, contract, oldestContract: contract };
  const files: Files = {
    ...(kind === 'host' ? hostFiles({ ...sketch, kind }) : remoteFiles(sketch)),
    [BUILD_RECORD_FILE]: JSON.stringify(record),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}
