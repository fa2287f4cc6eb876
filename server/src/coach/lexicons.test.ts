import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from '../agents/agents-folder';
import { trackOf } from './lexicon';
import { loadLexicons } from './lexicons';

const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

/** The agents that ship, one with a trade of its own beside them and one without any knowledge. */
function agents(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agents-'));
  scratch.push(folder);
  const shipped = join(findAgentsFolder(), DEFAULT_COACH_AGENT);
  cpSync(shipped, join(folder, DEFAULT_COACH_AGENT), { recursive: true });
  cpSync(shipped, join(folder, 'kite-master'), { recursive: true });
  mkdirSync(join(folder, 'bare'));
  const file = join(folder, 'kite-master', 'knowledge', 'tracks.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('words: [钢琴调律师,', 'words: [扎风筝, 钢琴调律师,'),
  );
  return folder;
}

describe('loadLexicons', () => {
  it('reads every agent with its own knowledge, and with what ships where it has none', () => {
    const lexicons = loadLexicons(agents());
    expect(trackOf('扎风筝', lexicons.of('kite-master'))?.id).toBe('piano-tuning');
    for (const key of [DEFAULT_COACH_AGENT, 'bare', 'unknown', undefined])
      expect(trackOf('扎风筝', lexicons.of(key))).toBeNull();
  });

  it('stops the start at a broken file of any agent, with its name and line', () => {
    const folder = agents();
    const file = join(folder, 'kite-master', 'knowledge', 'people.yaml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nnobody: [1`);
    expect(() => loadLexicons(folder)).toThrow(/kite-master.*people\.yaml:\d+/);
  });
});
