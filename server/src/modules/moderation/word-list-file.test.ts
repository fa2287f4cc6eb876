import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';
import { ConfigError } from '../../config';
import { type Moderation, openWordListFile } from './word-list-file';

const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-words-'));
const file = path.join(folder, 'words.txt');
const lines: string[] = [];
const log = {
  info: (_: unknown, message?: string) => void lines.push(message ?? ''),
  warn: (_: unknown, message?: string) => void lines.push(message ?? ''),
} as Parameters<typeof openWordListFile>[0]['log'];

let opened: Moderation | null = null;
const open = () => {
  opened = openWordListFile({ path: file, log, checkMs: 20 });
  return opened;
};

const until = async (isSo: () => boolean): Promise<void> => {
  const deadline = performance.now() + 5_000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

afterEach(() => opened?.close());

describe('WORD_LIST_FILE', () => {
  it('without WORD_LIST_FILE nothing is refused', () => {
    const moderation = openWordListFile({ path: null, log });
    expect(moderation.current().isIn('赌博')).toBe(false);
    moderation.close();
  });

  it('an unreadable file stops the start with an error that names the variable', () => {
    expect(() => openWordListFile({ path: path.join(folder, 'absent'), log })).toThrow(ConfigError);
    expect(() => openWordListFile({ path: path.join(folder, 'absent'), log })).toThrow(
      /^WORD_LIST_FILE: cannot be read \(ENOENT\)$/,
    );
    writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00]));
    expect(open).toThrow(/not UTF-8/);
  });

  it('a file that no list of words is as large as stops the start, with the limit', () => {
    const large = path.join(folder, 'large.txt');
    writeFileSync(large, '词\n'.repeat(1_250_001));
    expect(() => openWordListFile({ path: large, log })).toThrow(
      /^WORD_LIST_FILE: cannot be read \(larger than 5000000 bytes\)$/,
    );
    writeFileSync(large, '# 词表\n'.repeat(555_555));
    openWordListFile({ path: large, log }).close();
  });

  it('a file of Windows has the same words: with a mark of its bytes, and two signs at the end of a line', () => {
    writeFileSync(file, '\ufeff赌博\r\n# 刷单\r\n返利\r\n');
    const words = open().current();
    expect([words.size, words.isIn('赌博'), words.isIn('返利'), words.isIn('刷单')]).toEqual([
      2,
      true,
      true,
      false,
    ]);
  });

  it('a changed file is read again, and the last good list stays when that fails', async () => {
    writeFileSync(file, '赌博\n');
    const moderation = open();
    expect(moderation.current().isIn('刷单')).toBe(false);
    writeFileSync(file, '赌博\n刷单\n');
    await until(() => moderation.current().isIn('刷单'));
    rmSync(file);
    await until(() => lines.some((line) => line.includes('the last good one stays in force')));
    expect(moderation.current().isIn('刷单')).toBe(true);
    writeFileSync(file, '返利\n');
    await until(() => moderation.current().isIn('返利'));
    expect(moderation.current().isIn('刷单')).toBe(false);
  });
});
