import { join } from 'node:path';
import type { FactHistory, FactVersion } from '@qihang/coach/facts';
import { expect, it } from '@rstest/core';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from '../../agents/agents-folder';
import { loadPieces } from '../../agents/load-pieces';
import { knowledgeForWork } from './knowledge-of-turn';

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
