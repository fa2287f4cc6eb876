// node build.mjs mf-cart v2: builds one app under the name of a release.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [app = '', release = ''] = process.argv.slice(2);
const rsbuild = fileURLToPath(new URL('node_modules/@rsbuild/core/bin/rsbuild.js', import.meta.url));
const { status } = spawnSync(process.execPath, [rsbuild, 'build'], {
  cwd: fileURLToPath(new URL(app, import.meta.url)),
  env: { ...process.env, NODE_ENV: 'production', BUILD_ID: release },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
