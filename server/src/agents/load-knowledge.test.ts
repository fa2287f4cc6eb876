import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';
import { lowerAscii } from '../coach/word-finder';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from './agents-folder';
import { loadKnowledge } from './load-knowledge';

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
  it('loadKnowledge loads the shipped tracks, platforms, people, places, credentials and answers', () => {
    const { tracks, platforms, answers } = loadKnowledge();
    expect(tracks.tracks.length).toBeGreaterThanOrEqual(45);
    expect(platforms.platforms.map(({ id }) => id)).toContain('视频号');
    expect(answers.answers.length).toBeGreaterThanOrEqual(30);
  });

  it.each([
    [
      'tracks.yaml',
      (text: string) => text.replace('kind: visit', 'kind: nowhere'),
      /tracks\.yaml:\d+: tracks\.0\.kind/,
    ],
    [
      'tracks.yaml',
      (text: string) => text.replace('name: 钢琴调律\n', '\n'),
      /tracks\.yaml:\d+: tracks\.0\.name/,
    ],
    ['answers.yaml', (text: string) => text.replace('answers:', 'answers: ['), /answers\.yaml:\d+: /],
    ['people.yaml', () => '', /people\.yaml:1: /],
    [
      'scenes/visit.yaml',
      (text: string) => text.replace('琴多久该调一次 | ', '琴多久该调一次，'),
      /visit\.yaml:\d+: packs\.0\.asks\.\d+: must read 甲 \| 乙/,
    ],
    [
      'scenes/shop.yaml',
      (text: string) => text.replace('kind: shop', 'kind: nowhere'),
      /shop\.yaml:\d+: kind/,
    ],
    [
      'posting.yaml',
      (text: string) => text.replace('认知: 40', '认知: 50'),
      /posting\.yaml:\d+: shares: must add up to 100/,
    ],
    [
      'festivals.yaml',
      (text: string) => text.replace('2026-12-22', '2027-12-22'),
      /festivals\.yaml:\d+: years\.0: every day/,
    ],
    [
      'places.yaml',
      (text: string) => text.replace(/updated: .*/, 'updated: yesterday'),
      /places\.yaml:\d+: updated: must be a date/,
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

  it('loadKnowledge names a folder of scenes that is missing or empty', () => {
    const folder = changed('tracks.yaml', (text) => text);
    const scenes = join(folder, 'scenes');
    rmSync(scenes, { recursive: true });
    expect(() => loadKnowledge(folder)).toThrow(/scenes: cannot be read/);
    mkdirSync(scenes);
    expect(() => loadKnowledge(folder)).toThrow(/scenes: holds no \.yaml file/);
  });

  it('loadKnowledge names a missing file', () => {
    const folder = changed('tracks.yaml', (text) => text);
    rmSync(join(folder, 'credentials.yaml'));
    expect(() => loadKnowledge(folder)).toThrow(/credentials\.yaml: cannot be read/);
  });
});

describe('the knowledge that ships', () => {
  const { tracks, platforms, places, answers } = loadKnowledge();
  const advice = tracks.tracks.flatMap((track) => [
    ...track.segments,
    ...track.worries,
    ...track.proofs,
    ...track.offers,
    ...track.scenes,
    ...track.roads,
    track.caution ?? '',
  ]);

  it('the shipped texts of cards name no number, platform or place', () => {
    const names = [
      ...platforms.platforms.flatMap(({ words }) => words),
      ...places.provinces,
      ...places.cities,
    ];
    const offending = advice.filter((text) => /\d/.test(text) || names.some((name) => text.includes(name)));
    expect(offending).toEqual([]);
  });

  it('every word of the shipped knowledge belongs to one trade, and every trade has a key of its own', () => {
    const words = tracks.tracks.flatMap((track) => track.words.map(lowerAscii));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    const ids = tracks.tracks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('the shipped knowledge has no shouting and no promises', () => {
    const texts = [...advice, ...answers.answers.map(({ answer }) => answer), answers.care.answer];
    expect(texts.filter((text) => /[！!]|最好的|第一名|保证(?!、)|稳赚/.test(text))).toEqual([]);
  });

  it('no advice of the shipped knowledge is repeated for two trades', () => {
    const scenes = tracks.tracks.flatMap((track) => track.scenes);
    expect(scenes.filter((scene, index) => scenes.indexOf(scene) !== index)).toEqual([]);
  });
});
