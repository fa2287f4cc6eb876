import { join } from 'node:path';
import type { FactHistory, FactVersion } from '@qihang/coach/facts';
import { expect, it } from '@rstest/core';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from '../../agents/agents-folder';
import { loadPieces } from '../../agents/load-pieces';
import { knowledgeForTalk, knowledgeForWork } from './knowledge-of-turn';
import type { Scene } from './scene';

const pieces = loadPieces(join(findAgentsFolder(), DEFAULT_COACH_AGENT, 'knowledge', 'pieces.yaml'));

const known = (values: Partial<Record<FactVersion['field'], string>>): readonly FactHistory[] =>
  Object.entries(values).map(([field, value]) => ({
    id: field,
    versions: [
      {
        ...{ id: field, version: 1, field: field as FactVersion['field'], value, about: 'self' },
        ...{ status: 'heard', quotes: [], saidIn: null },
      },
    ],
  }));

const given = (
  values: Parameters<typeof known>[0],
  work: Omit<Parameters<typeof knowledgeForWork>[2], 'asked'> & { asked?: string },
) => knowledgeForWork({ pieces }, { facts: known(values) }, { asked: '写吧', ...work }).map(({ id }) => id);

it('gives work what its kind needs on its platform, or where its user posts', () => {
  const calendar = { kind: 'calendar', parameters: {} } as const;
  expect(given({ platform: '小红书' }, calendar)).toContain('rhythm-xhs');
  const other = given({ platform: '小红书' }, { ...calendar, parameters: { platform: '抖音' } });
  expect(other).toContain('rhythm-douyin');
  expect(other).not.toContain('rhythm-xhs');
});

it('gives work what its subject names first', () => {
  const check = { kind: 'check', parameters: { topic: '客户案例，前后对比' } } as const;
  expect(given({}, check)[0]).toBe('people-consent');
});

it('gives work what the trade of its user names, and a factory of boxes no licence for food', () => {
  const kit = { kind: 'kit', parameters: {} } as const;
  expect(given({ business: '在家做蛋糕，自己烤了卖' }, kit)).toContain('licence-food');
  expect(given({ business: '开纸箱厂', offer: '五层外箱，快递箱' }, kit)).not.toContain('licence-food');
});

const piece = (id: string, words: string, platforms: readonly string[] = []) => ({
  ...{ id, text: id, words: [words], platforms, kinds: [], source: '', checked: '2026-01-31' },
});

it('gives talk what its question names, on the platforms where its user posts and on no others', () => {
  const own = [
    piece('everywhere', '封面'),
    piece('on xhs', '封面', ['小红书']),
    piece('douyin', '封面', ['抖音']),
  ];
  const talkOf = (platform: string, more: Partial<FactVersion> = {}) => {
    const facts = known(platform === '' ? {} : { platform }).map(({ id, versions }) => ({
      ...{ id, versions: versions.map((version) => ({ ...version, ...more })) },
    }));
    const scene = { facts, thread: { before: [], own: null, earlier: [] } } as unknown as Scene;
    return knowledgeForTalk({ pieces: own }, scene, '封面怎么做').map(({ id }) => id);
  };
  expect(talkOf('小红书')).toEqual(expect.arrayContaining(['everywhere', 'on xhs']));
  expect(talkOf('小红书')).not.toContain('douyin');
  const nobodys = talkOf('');
  // What is another's, or was not looked at since the rules read it, says nothing of where the user posts.
  expect(talkOf('小红书', { about: 'customer' })).toEqual(nobodys);
  expect(talkOf('小红书', { status: 'old' })).toEqual(nobodys);
});
