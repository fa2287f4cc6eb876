import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from './command';
import { CommandError, onlyWord, readWhole, UsageError } from './command-line';
import { checkLines } from './describe-failure';
import { formatBytes, formatCount } from './format-values';

const verifyCommand: Command = {
  name: 'verify',
  usage: '[URL]',
  summary: 'Check a running site: signature, pins, every file, origins',
  options: {},
  async run(line, { verify, terminal }) {
    const url = line.words.length === 0 ? null : onlyWord(line.words, 'address');
    if (url !== null && !/^https?:\/\//.test(url)) {
      throw new UsageError(`${JSON.stringify(url)} is no address like https://example.com`);
    }
    const report = await verify(url, (done, of) => terminal.show?.(`${done} of ${of} files`));
    const verdict = report.isPassed
      ? 'Everything is as it was signed.'
      : 'This site is not as it was signed.';
    return {
      json: report,
      lines: [...checkLines(report.checks), verdict],
      exitCode: report.isPassed ? 0 : 3,
    };
  },
};

const pruneCommand: Command = {
  name: 'prune',
  usage: '[--days N]',
  summary:
    'Remove releases that were replaced more than N days ago (30 at least), and files that nobody names',
  options: { days: 'text' },
  async run(line, { connect }) {
    const days = line.text('days');
    const order = days === null ? {} : { days: readWhole('days', days, 1, 36_500) };
    const pruned = await (await connect()).prune(order);
    const { releases, files } = pruned;
    return {
      json: pruned,
      lines: [`removed ${formatCount(releases, 'release')} and ${formatCount(files, 'file')}`],
    };
  },
};

async function measure(folder: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (const { parentPath, name } of files) bytes += (await stat(path.join(parentPath, name))).size;
  return { files: files.length, bytes };
}

const exportCommand: Command = {
  name: 'export',
  usage: 'FOLDER',
  summary: 'Write the site with its active releases as plain files, for a CDN',
  options: {},
  async run(line, { exportSite, workingFolder }) {
    if (exportSite === null) throw new CommandError('the site is exported on the machine of the server');
    const folder = path.resolve(workingFolder, onlyWord(line.words, 'folder'));
    await exportSite(folder);
    const { files, bytes } = await measure(folder);
    return {
      json: { folder, files, bytes },
      lines: [`the site lies in ${folder}: ${formatCount(files, 'file')}, ${formatBytes(bytes)}`],
    };
  },
};

const keyCommand: Command = {
  name: 'key',
  usage: '',
  summary: 'Print the public key of the site, which verify needs on another machine',
  options: {},
  async run(line, { readKey }) {
    if (line.words.length > 0) throw new UsageError('`key` takes no more words');
    if (!readKey) throw new CommandError('the key is read on the machine of the server');
    const key = await readKey();
    return { json: { key }, lines: [key] };
  },
};

export const siteCommands: readonly Command[] = [verifyCommand, keyCommand, pruneCommand, exportCommand];
