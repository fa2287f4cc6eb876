import { createPublicKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import {
  ReleaseClient,
  type ReleaseCommandDeps,
  ReleaseError,
  runReleaseCommand,
  verifySite,
} from '@qihang/federation/releases';
import { findServerRoot } from '../database/package-root';
import { exportSite } from './export-site';
import { type LocalReleases, openLocalReleases } from './local-releases';
import { type CommandContext, ExitError, type OperatorCommand } from './operator-command';

type Place = Pick<ReleaseCommandDeps, 'connect' | 'verify' | 'readKey' | 'apps' | 'tokens' | 'exportSite'>;

const toPublicKey = (text: string): KeyObject => {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
  } catch (cause) {
    throw new ReleaseError('invalid', 'RELEASE_KEY: is no key as `npm run release -- key` prints it', {
      cause,
    });
  }
};

/** Another site, by its address, a token of it and its public key. */
function atSite(url: string, { config }: CommandContext): Place {
  return {
    async connect() {
      if (config.RELEASE_TOKEN === null) {
        throw new ReleaseError('unauthenticated', 'RELEASE_TOKEN: is needed for the site of RELEASE_URL');
      }
      return new ReleaseClient({ url, token: config.RELEASE_TOKEN });
    },
    async verify(address, onProgress) {
      if (config.RELEASE_KEY === null) {
        throw new ReleaseError(
          'invalid',
          'RELEASE_KEY: is needed to verify another site; see its `release -- key`',
        );
      }
      return verifySite({ url: address ?? url, publicKeys: [toPublicKey(config.RELEASE_KEY)], onProgress });
    },
    apps: null,
    tokens: null,
    exportSite: null,
  };
}

/** The product on this machine, running or not, through its database, which is opened at the first request. */
function onThisMachine(local: () => Promise<LocalReleases>, context: CommandContext): Place {
  const { config } = context;
  return {
    connect: async () => (await local()).client,
    async verify(address, onProgress) {
      const key = config.RELEASE_KEY === null ? (await local()).publicKey : toPublicKey(config.RELEASE_KEY);
      const url = address ?? `http://localhost:${config.PORT}/`;
      return verifySite({ url, publicKeys: [key], onProgress });
    },
    readKey: async () => (await local()).publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    apps: { enter: async (order) => (await local()).apps.enter(order) },
    tokens: {
      create: async (order) => (await local()).tokens.create(order),
      list: async () => (await local()).tokens.list(),
      revoke: async (id) => (await local()).tokens.revoke(id),
    },
    exportSite: async (folder) => exportSite(folder, (await local()).database, context),
  };
}

/** `npm run release -- publish | list | status | promote | canary | rollback | disable | verify | token | key | …` */
export const releaseCommand: OperatorCommand = async (args, context) => {
  const { config, terminal } = context;
  let opened: Promise<LocalReleases> | null = null;
  const local = () => {
    opened ??= openLocalReleases(context);
    return opened;
  };
  try {
    const root = path.dirname(findServerRoot());
    const exitCode = await runReleaseCommand(args, {
      ...(config.RELEASE_URL === null ? onThisMachine(local, context) : atSite(config.RELEASE_URL, context)),
      terminal,
      folderOf: (app) => path.join(root, app, 'dist'),
      // npm starts a script in the project's folder; `INIT_CWD` is the operator's.
      workingFolder: process.env.INIT_CWD ?? '.',
    });
    if (exitCode !== 0) throw new ExitError(exitCode);
  } finally {
    await (opened as Promise<LocalReleases> | null)?.then(
      ({ close }) => close(),
      () => {},
    );
  }
};
