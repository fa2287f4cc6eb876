import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from './agents-folder';
import { loadAllKnowledge, loadKnowledge } from './load-knowledge';

const shipped = join(findAgentsFolder(), DEFAULT_COACH_AGENT, 'knowledge');
const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of the shipped knowledge with one file changed. */
function changed(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowledge-'));
  scratch.push(folder);
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return folder;
}

describe('loadKnowledge', () => {
  it('loadKnowledge loads the shipped dictionaries, platforms, scenes, festivals and sentences', () => {
    const { wording, licences, publishing, review, scenes } = loadKnowledge();
    expect(wording.rules.length).toBeGreaterThan(10);
    expect(licences.licences.map(({ id }) => id)).toContain('medical');
    expect(publishing.platforms.map(({ id }) => id)).toContain('视频号');
    expect(review.steps).toHaveLength(6);
    expect(scenes.packs.length).toBeGreaterThanOrEqual(70);
  });

  it.each([
    ['review.yaml', (text: string) => text.replace('steps:', 'steps: ['), /review\.yaml:\d+: /],
    ['licences.yaml', () => '', /licences\.yaml:1: /],
    [
      'scenes/visit.yaml',
      (text: string) => text.replace('琴多久该调一次 | ', '琴多久该调一次，'),
      /visit\.yaml:\d+: packs\.0\.asks\.\d+: must read 甲 \| 乙/,
    ],
    [
      'scenes/shop.yaml',
      (text: string) => text.replace('words: [卖早餐', 'word: [卖早餐'),
      /shop\.yaml:\d+: packs\.0/,
    ],
    [
      'festivals.yaml',
      (text: string) => text.replace('2026-12-22', '2027-12-22'),
      /festivals\.yaml:\d+: years\.0: every day/,
    ],
    [
      'publishing.yaml',
      (text: string) => text.replace(/updated: .*/, 'updated: yesterday'),
      /publishing\.yaml:\d+: updated: must be a date/,
    ],
    [
      'wording.yaml',
      (text: string) => text.replace("find: '做到(?:了)?极致'", "find: '做到(极致'"),
      /wording\.yaml:\d+: rules\.0\.patterns\.\d+\.find: must be a regular expression/,
    ],
    [
      'wording.yaml',
      (text: string) => text.replace("find: '做到(?:了)?极致'", "find: '{nowhere}极致'"),
      /wording\.yaml:\d+: rules\.0\.patterns\.\d+\.find: must be a regular expression of known parts/,
    ],
    ['licences.yaml', (text: string) => text.replace('needs:', 'need:'), /licences\.yaml:\d+: licences\.0/],
    [
      'publishing.yaml',
      (text: string) => text.replace('title: 20', 'title: zwanzig'),
      /publishing\.yaml:\d+: platforms\.0\.limits\.title/,
    ],
    ['review.yaml', (text: string) => text.replace('name: 完播', 'name: 曝光'), /review\.yaml:\d+: steps/],
  ])('stops at a broken %s with its name and line', (file, change, message) => {
    expect(() => loadKnowledge(changed(file, change))).toThrow(message);
  });

  it('a pattern that matches an empty text stops the start, for it would be found in every text', () => {
    const folder = changed('wording.yaml', (text) =>
      text.replace("find: '做到(?:了)?极致'", "find: '(?:做到极致)*'"),
    );
    expect(() => loadKnowledge(folder)).toThrow(/must be a regular expression .* matches no empty text/);
  });

  it('patterns are put together of the parts that stand before them, each as one', () => {
    const folder = changed('wording.yaml', (text) =>
      text
        .replace('parts:\n', "parts:\n  one: '甲|乙'\n  two: '{one}丙'\n")
        .replace("find: '做到(?:了)?极致'", "find: '做到{two}'"),
    );
    const finds = loadKnowledge(folder).wording.rules.flatMap(({ patterns }) =>
      patterns.map(({ find }) => find),
    );
    const [find = ''] = finds.filter((each) => each.startsWith('做到'));
    const matches = ['做到甲丙', '做到乙丙', '做到甲', '乙丙'].map((text) => new RegExp(find).test(text));
    expect(matches).toEqual([true, true, false, false]);
  });

  it('loadKnowledge names a folder of scenes that is missing or empty', () => {
    const folder = changed('review.yaml', (text) => text);
    const scenes = join(folder, 'scenes');
    rmSync(scenes, { recursive: true });
    expect(() => loadKnowledge(folder)).toThrow(/scenes: cannot be read/);
    mkdirSync(scenes);
    expect(() => loadKnowledge(folder)).toThrow(/scenes: holds no \.yaml file/);
  });

  it('loadKnowledge names a missing file', () => {
    const folder = changed('review.yaml', (text) => text);
    rmSync(join(folder, 'wording.yaml'));
    expect(() => loadKnowledge(folder)).toThrow(/wording\.yaml: cannot be read/);
  });
});

/** The agents that ship, one with words of its own beside them and one without any knowledge. */
function agents(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agents-'));
  scratch.push(folder);
  for (const key of [DEFAULT_COACH_AGENT, 'kite-master'])
    cpSync(shipped, join(folder, key, 'knowledge'), { recursive: true });
  mkdirSync(join(folder, 'bare'));
  const file = join(folder, 'kite-master', 'knowledge', 'scenes', 'visit.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('words: [钢琴调律师,', 'words: [扎风筝, 钢琴调律师,'),
  );
  return folder;
}

describe('loadAllKnowledge', () => {
  it('reads every agent with its own knowledge, and with what ships where it has none', () => {
    const knowledgeOf = loadAllKnowledge(agents());
    const knows = (key?: string) =>
      knowledgeOf(key).scenes.packs.some(({ words }) => words.includes('扎风筝'));
    expect(knows('kite-master')).toBe(true);
    for (const key of [DEFAULT_COACH_AGENT, 'bare', 'unknown', undefined]) expect(knows(key)).toBe(false);
  });

  it('stops the start at a broken file of any agent, with its name and line', () => {
    const folder = agents();
    const file = join(folder, 'kite-master', 'knowledge', 'review.yaml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nnobody: [1`);
    expect(() => loadAllKnowledge(folder)).toThrow(/kite-master.*review\.yaml:\d+/);
  });
});
