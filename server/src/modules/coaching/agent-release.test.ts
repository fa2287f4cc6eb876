import { expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { agentReleaseOf } from './agent-release';

const MODEL = { id: 'openai', model: 'm', contextTokens: 48_000 } as const;
const AGENT = anAgent({ workedTurns: '例子' });

it('is the same for the same agent, and another one as soon as anything its answers depend on changes', () => {
  const release = agentReleaseOf(AGENT, MODEL, { temperature: 1 });
  const piece = { id: 'p', text: '知识', source: '来源', checked: '2026-01-31' };
  const others = [
    agentReleaseOf({ ...AGENT, prompt: '你是另一位教练。' }, MODEL, { temperature: 1 }),
    agentReleaseOf({ ...AGENT, workedTurns: '' }, MODEL, { temperature: 1 }),
    agentReleaseOf({ ...AGENT, pieces: [{ ...piece, words: ['知识'], platforms: [], kinds: [] }] }, MODEL, {
      temperature: 1,
    }),
    agentReleaseOf(AGENT, { ...MODEL, model: 'n' }, { temperature: 1 }),
    agentReleaseOf(AGENT, { ...MODEL, contextTokens: 8_000 }, { temperature: 1 }),
    agentReleaseOf(AGENT, MODEL, { temperature: 0 }),
  ];
  expect(
    agentReleaseOf(anAgent({ workedTurns: '例子', greeting: '嗨' }), { ...MODEL }, { temperature: 1 }),
  ).toBe(release);
  expect(new Set([release, ...others]).size).toBe(others.length + 1);
});
