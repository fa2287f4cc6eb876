import { pathToFileURL } from 'node:url';
import { buildApp, pageScripts } from './build-app.mjs';
import { pageProgram, remoteSource, writeApp } from './generated-app.mjs';

/**
 * The same sources without federation: shell and landing page as one program, the other remotes split off as by any
 * router.
 */
export async function buildOneBundle() {
  const remotes = `{
    'mf-landing': Landing,
    'mf-auth': lazy(() => import(${remoteSource('mf-auth')})),
    'mf-chat': lazy(() => import(${remoteSource('mf-chat')})),
  }`;
  const program = pageProgram(remotes, [`import Landing from ${remoteSource('mf-landing')};`]);
  return buildApp(await writeApp('one-bundle', { 'index.tsx': program }), {});
}

/** Brotli bytes of the JavaScript that its landing page needs. */
export async function oneBundleBytes() {
  const files = await buildOneBundle();
  return pageScripts(files).reduce((sum, name) => sum + (files.get(name)?.brotli.length ?? 0), 0);
}

// A test of another workspace runs this file as a process, for the figure.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(JSON.stringify({ bytes: await oneBundleBytes() }));
}
