// npm run release -- publish mf-cart | status | promote mf-cart | canary mf-cart --share 10 | rollback mf-cart | …
import path from 'node:path';
import { ReleaseClient, runReleaseCommand } from '@qihang/federation/releases';

const { SITE = 'http://127.0.0.1:5180', RELEASE_TOKEN = '' } = process.env;

process.exitCode = await runReleaseCommand(process.argv.slice(2), {
  terminal: { out: console.log, say: console.error },
  connect: async () => new ReleaseClient({ url: SITE, token: RELEASE_TOKEN }),
  folderOf: (app) => path.resolve(app, 'dist'),
  workingFolder: process.cwd(),
  verify: () => Promise.reject(new Error('this shop keeps its key to itself')),
  apps: null,
  tokens: null,
  exportSite: null,
});
