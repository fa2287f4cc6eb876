/** A common failure of federation with its symptom, cause and remedy. */
interface Failure {
  /** The symptom that a developer sees. */
  readonly symptom: string;
  readonly cause: string;
  readonly remedy: string;
}

const USE_PRESET = "build it with this package's preset (defineRemote, defineHost) and nothing beside it";

/** The failures that users of federation report most often, and those that the platform's own rules prevent. */
export const FAILURES = {
  'node-too-old': {
    symptom: 'installing or building fails with an error that names no cause',
    cause: 'the bundler runs on Node 20.19 and newer only',
    remedy: 'install Node 20.19, 22 or 24',
  },
  'untested-federation': {
    symptom: 'entries grow, retries or integrity stop working after an update',
    cause:
      'the preset relies on the inner layout of @module-federation/enhanced, which moves between versions',
    remedy: 'pin the version that the preset names, or run its tests with the other one first',
  },
  'not-built': {
    symptom: 'the place of the remote shows its boundary, the registry does not name it',
    cause: 'its folder holds no complete build',
    remedy: 'build it anew, also where its build counts as up to date, and look at the first error',
  },
  'shared-identity': {
    symptom: 'after a deploy an open tab runs the old code under the new name, or mixes both',
    cause:
      'two builds use one chunkLoadingGlobal, so that the second one’s container runs the first one’s chunks',
    remedy: `give every build an id of its own (BUILD_ID); ${USE_PRESET}`,
  },
  'retry-on-same-url': {
    symptom: 'a remote that failed once fails until the page is loaded anew',
    cause: 'a browser lets a second request for a URL wait for the one that hangs, and a CDN keeps a 404',
    remedy: `chunks must be asked for at a new URL each time; ${USE_PRESET}`,
  },
  'no-time-limit': {
    symptom: 'a remote loads for ever, without an error',
    cause: 'its chunks have no time limit (chunkLoadTimeout)',
    remedy: `set output.chunkLoadTimeout to 120 s; ${USE_PRESET}`,
  },
  'loads-all-at-start': {
    symptom: 'one dead remote keeps the whole page from starting',
    cause:
      'the share strategy is version-first, or the host was built with its remotes: every remote is loaded at the start',
    remedy: 'use shareStrategy loaded-first and let the host read its remotes from the registry at run time',
  },
  'own-copy': {
    symptom: '“Invalid hook call”, a context that is empty in the remote, a session that exists twice',
    cause: 'the remote carries its own copy of a module that must exist once per page',
    remedy:
      'list it among the shared modules of host and remote by the full name that is imported, subpaths too',
  },
  'no-provider': {
    symptom: '“Shared module … must be provided by host”, or the boundary as soon as the remote loads',
    cause: 'the remote takes a module from the host that the host does not give',
    remedy: 'add it to the shared modules of the host and publish the host first, or bundle it in the remote',
  },
  'wrong-version': {
    symptom: '“Version … does not satisfy the requirement of … which needs …”',
    cause: 'the remote was built against another version of a shared module than the host has',
    remedy: 'install the same version for both, build both, and publish the host first',
  },
  'several-versions': {
    symptom: 'builds that work here and fail elsewhere, types that do not fit themselves',
    cause: 'more than one version of a shared module is installed in this project',
    remedy: 'pin one version in the root, remove the others from the workspaces, install again',
  },
  'eager-consumption': {
    symptom: '“Shared module is not available for eager consumption”',
    cause: 'the entry of the remote’s own page imports shared modules before they could be agreed on',
    remedy: 'leave nothing in the entry but a dynamic import() of another file, and put the rest there',
  },
  'own-runtime': {
    symptom: 'every remote costs some 30 kB before it does anything',
    cause: 'its entry carries a federation runtime of its own, or one that could not be shaken',
    remedy: `the host provides the runtime (provideExternalRuntime), remotes use it; ${USE_PRESET}`,
  },
  'generated-types': {
    symptom: 'builds that take ten times as long, types that are missing or old',
    cause: 'the build makes an archive of types for other builds to download (dts)',
    remedy: 'set dts to false and put the contract into a package of types that both import',
  },
  'static-import': {
    symptom: 'tests and type checks that cannot find mf_shop/app; a build that needs another one',
    cause: 'a remote is imported by name in the source',
    remedy: 'load remotes at run time through the loader, and hand that in, so that tests can give another',
  },
  'no-pins': {
    symptom: 'a chunk that somebody changed on its way runs all the same',
    cause: 'the entry knows no integrity of its chunks',
    remedy: `switch on security.sri; ${USE_PRESET}`,
  },
  'no-hot-reload': {
    symptom: 'an edited remote does not change in the host’s page, without a word in the console',
    cause:
      'Fast Refresh reaches react-dom through the hook of React’s developer tools, and this page has none',
    remedy: 'use defineHost, whose development page brings the hook; it must stand before every other script',
  },
  'development-server-down': {
    symptom: 'the host’s development page shows the boundary in the place of a remote',
    cause: 'nothing, or something else, answers at the address of the remote’s development server',
    remedy: 'start the remote, or free its port',
  },
  'foreign-origin': {
    symptom: '“blocked by CORS policy”',
    cause: 'the server of a remote’s files does not allow the page’s origin',
    remedy:
      'send Access-Control-Allow-Origin with the files; in development, name the host in allowedOrigins',
  },
  'gone-files': {
    symptom: 'ChunkLoadError in tabs that were open during a deploy',
    cause: 'files of a release that the registry names are not there any more',
    remedy:
      'keep every release for 30 days (publish adds, it never replaces), and let only the registry move',
  },
  'html-for-files': {
    symptom: '“Unexpected token <”',
    cause: 'the server answers a missing file with a page and status 200',
    remedy: 'answer 404 below the paths of releases; only navigations get the page',
  },
  'cached-pointer': {
    symptom: 'a release that was published or rolled back does not reach people for hours',
    cause: 'a cache may keep the page or the registry, which name the release in force',
    remedy: 'send Cache-Control: no-store or no-cache with both, also through the CDN',
  },
  'uncached-files': {
    symptom: 'every visit downloads everything again',
    cause: 'files whose names carry a hash are not sent as immutable',
    remedy: 'send Cache-Control: public, max-age=31536000, immutable with files of releases',
  },
  'changed-file': {
    symptom: 'the boundary, with “Failed to find a valid digest” in the console',
    cause: 'a file is not what the registry’s pin says: changed on its way, or overwritten by a later build',
    remedy: 'let no proxy rewrite scripts, and never publish two builds under one version',
  },
  waterfall: {
    symptom: 'the page paints late although every file is small',
    cause: 'the page has to fetch registry and manifest before it knows what to load',
    remedy: 'serve pages through the gateway (or its static export), which puts both into the page',
  },
  'site-down': {
    symptom: 'nothing opens',
    cause: 'the site does not answer, or answers no registry',
    remedy: 'look at the server’s log; /registry.json must answer JSON',
  },
} as const satisfies Readonly<Record<string, Failure>>;

/** Id of a failure in {@link FAILURES}. */
export type FailureId = keyof typeof FAILURES;

/** One failure found in one place. */
export interface Diagnosis {
  readonly failure: FailureId;
  /** The affected app, file or address. */
  readonly where: string;
  /** The fact that was observed there. */
  readonly found: string;
}
