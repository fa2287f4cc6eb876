import { describe, expect, it } from '@rstest/core';
import { parseConfig } from '../../config';
import { anAgent } from '../../testing/an-agent';
import { vendorsOf } from './vendor-settings';

const OPERATOR = {
  AI_PROVIDER: 'openai',
  AI_BASE_URL: 'https://llm.example.com/v1',
  AI_MODEL: 'house-model',
  AI_API_KEY: 'house-key',
};

const vendors = (agents: readonly ReturnType<typeof anAgent>[], environment: Record<string, string> = {}) =>
  vendorsOf({ config: parseConfig({ ...OPERATOR, ...environment }), agents, environment });

describe('the vendors of a site', () => {
  it('are each there once, with all agents that use it', () => {
    const agents = ['a', 'b', 'c'].map((key) => anAgent({ key }));
    expect(vendors(agents)).toEqual([
      {
        id: 'openai',
        baseUrl: 'https://llm.example.com/v1',
        model: 'house-model',
        apiKey: 'house-key',
        keyVariable: 'AI_API_KEY',
        agents: ['a', 'b', 'c'],
      },
    ]);
  });

  it.each([
    ['model', { model: 'other-model' }],
    ['key', { apiKeyVariable: 'OTHER_KEY' }],
    ['address', { baseUrl: 'https://other.example.com/v1' }],
    ['kind', { provider: 'dify' as const }],
  ])('are two where an agent has another %s', (_what, fields) => {
    const found = vendors([anAgent({ key: 'a' }), anAgent({ key: 'b', ...fields })], { OTHER_KEY: 'k' });
    expect(found.map(({ agents }) => agents)).toEqual([['a'], ['b']]);
  });

  it('are none for agents of the rules, and for others as told', () => {
    expect(vendors([anAgent({ provider: 'coach' })])).toEqual([]);
    expect(vendors([anAgent()], { AI_PROVIDER: 'coach' })).toEqual([]);
  });

  it('get an agent’s own key and no other, also at the operator’s address', () => {
    const [own] = vendors([anAgent({ apiKeyVariable: 'OWN_KEY' })], { OWN_KEY: 'own-key' });
    expect(own).toMatchObject({ apiKey: 'own-key', keyVariable: 'OWN_KEY' });
    const [away] = vendors([anAgent({ baseUrl: 'https://other.example.com/v1' })]);
    expect(away).toMatchObject({ apiKey: null, model: 'house-model' });
  });

  it('want a key that an agent names, though it is set to nothing', () => {
    const agents = [anAgent({ key: 'one', apiKeyVariable: 'OWN_KEY' })];
    expect(() => vendors(agents, { OWN_KEY: '' })).toThrow('OWN_KEY: is required by agent one');
  });
});
