import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';
import { loadAgents } from './load-agents';

const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

const GOOD = `name: 甲
greeting: 你好
motto: 一句话
founders: 我们
welcome: 说说你的业务
openers: [一, 二, 三, 四]
`;

function anAgentsFolder(yaml: string, prompt = '你是甲。', key = 'jia'): string {
  const root = mkdtempSync(join(tmpdir(), 'agents-'));
  scratch.push(root);
  mkdirSync(join(root, key));
  writeFileSync(join(root, key, 'agent.yaml'), yaml);
  writeFileSync(join(root, key, 'prompt.md'), prompt);
  return root;
}

describe('loadAgents', () => {
  it('loadAgents loads the shipped agent with the texts of the product', () => {
    const agent = loadAgents().find(({ key }) => key === 'lao-gao-ip-master');
    expect(agent).toMatchObject({
      name: 'IP孵化大师',
      greeting: '你好，我是老高',
      motto: '从零打造能赚钱的个人IP',
      welcome: '你好，我是老高。先介绍一下你的业务吧：你做什么、服务谁、想通过个人IP实现什么？',
      label: null,
      provider: null,
    });
    expect(agent?.openers).toHaveLength(4);
    expect(agent?.prompt).toContain('【待补充】');
    expect(agent?.founders).not.toMatch(/\d|！/);
  });

  it("the operator's founders text replaces the agent's own", () => {
    const [agent] = loadAgents({ folder: anAgentsFolder(GOOD), foundersText: '我们是谁' });
    expect(agent).toMatchObject({ key: 'jia', founders: '我们是谁', prompt: '你是甲。', baseUrl: null });
  });

  it.each([
    ['a missing line', GOOD.replace('motto: 一句话\n', ''), /agent\.yaml:1: motto: /],
    ['a wrong value', `${GOOD}provider: gpt\n`, /agent\.yaml:7: provider: /],
    ['an unknown line', `${GOOD}colour: red\n`, /agent\.yaml:1: .*colour/],
    ['three openers', GOOD.replace(', 四', ''), /agent\.yaml:6: openers: must hold four openers/],
    ['a key in place of its variable', `${GOOD}apiKeyVariable: sk-123\n`, /agent\.yaml:7: apiKeyVariable/],
    ['broken YAML', 'name: [甲\n', /agent\.yaml:\d+: /],
  ])('names file and line of %s', (_, yaml, message) => {
    expect(() => loadAgents({ folder: anAgentsFolder(yaml) })).toThrow(message);
  });

  it('loadAgents refuses an empty prompt, a folder name that is not a key, and a folder without agents', () => {
    expect(() => loadAgents({ folder: anAgentsFolder(GOOD, ' \n') })).toThrow(/prompt\.md:1/);
    expect(() => loadAgents({ folder: anAgentsFolder(GOOD, '甲', 'Jia Yi') })).toThrow(/small letters/);
    const empty = mkdtempSync(join(tmpdir(), 'agents-'));
    scratch.push(empty);
    expect(() => loadAgents({ folder: empty })).toThrow(/holds no agent/);
  });
});
