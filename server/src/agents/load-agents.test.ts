import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickPieces } from '@qihang/coach/knowledge';
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

const PIECE = `pieces:
  - id: oven
    text: 烤箱先热十分钟。
    words: [烤箱 预热|多久]
    source: 烤箱说明书
    checked: 2026-01-31
`;

function writePieces(folder: string, yaml: string): void {
  mkdirSync(join(folder, 'jia', 'knowledge'));
  writeFileSync(join(folder, 'jia', 'knowledge', 'pieces.yaml'), yaml);
}

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
      persona: '老高',
      greeting: '你好，我是老高',
      motto: '从零打造能赚钱的个人IP',
      welcome: '你好，我是老高。先介绍一下你的业务吧：你做什么、服务谁、想通过个人IP实现什么？',
      label: null,
      provider: null,
    });
    expect(agent?.openers).toHaveLength(4);
    expect(agent?.prompt).toContain('如实说：你是AI教练');
    expect(agent?.workedTurns).toContain('@@@');
    expect(agent?.pieces.length).toBeGreaterThanOrEqual(60);
    expect(agent?.founders).not.toMatch(/\d|！/);
  });

  it("the operator's founders text replaces the agent's own", () => {
    const [agent] = loadAgents({ folder: anAgentsFolder(GOOD), foundersText: '我们是谁' });
    expect(agent).toMatchObject({ key: 'jia', founders: '我们是谁', prompt: '你是甲。', baseUrl: null });
  });

  it('a second agent needs no code: its folder with agent.yaml and prompt.md is enough', () => {
    expect(loadAgents({ folder: anAgentsFolder(GOOD) })).toMatchObject([
      { key: 'jia', prompt: '你是甲。', workedTurns: '', pieces: [] },
    ]);
  });

  it('a second agent is given its own worked turns and pieces, and its pieces are found', () => {
    const folder = anAgentsFolder(GOOD);
    writeFileSync(join(folder, 'jia', 'worked-turns.md'), '用户 [m1] 在吗\n你：\n@@\n在。\n@@@\n');
    writePieces(folder, PIECE);
    const [agent] = loadAgents({ folder });
    expect(agent?.workedTurns).toBe('用户 [m1] 在吗\n你：\n@@\n在。\n@@@');
    const found = pickPieces(agent?.pieces ?? [], { question: '烤箱要预热多久', recent: [] }, 6);
    expect(found).toEqual([
      {
        id: 'oven',
        text: '烤箱先热十分钟。',
        words: ['烤箱 预热|多久'],
        platforms: [],
        kinds: [],
        source: '烤箱说明书',
        checked: '2026-01-31',
      },
    ]);
  });

  it.each([
    ['no source', PIECE.replace('    source: 烤箱说明书\n', ''), /pieces\.yaml:2: pieces\.0\.source/],
    ['a day that is none', PIECE.replace('2026-01-31', '2026-02-31'), /pieces\.yaml:6: pieces\.0\.checked/],
    ['no words', PIECE.replace('烤箱 预热|多久', ''), /pieces\.yaml:4: pieces\.0\.words: must hold a word/],
    ['a kind that is none', `${PIECE}    kinds: [poem]\n`, /pieces\.yaml:7: pieces\.0\.kinds\.0/],
    [
      'the same id twice',
      PIECE + PIECE.replace('pieces:\n', ''),
      /pieces\.yaml:7: pieces\.1\.id: oven is there twice/,
    ],
    ['broken YAML', 'pieces: [', /pieces\.yaml:\d+: /],
  ])('names file and line of a piece with %s', (_, yaml, message) => {
    const folder = anAgentsFolder(GOOD);
    writePieces(folder, yaml);
    expect(() => loadAgents({ folder })).toThrow(message);
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

  it('an agent may have a provider, a model and a label of its own, and is a coach by default', () => {
    expect(loadAgents({ folder: anAgentsFolder(GOOD) })).toMatchObject([
      { persona: '教练', founders: '我们', label: null, provider: null, model: null, apiKeyVariable: null },
    ]);
    const own = 'persona: 老甲\nlabel: 甲说的\nprovider: dify\nbaseUrl: https://dify.example/v1\nmodel: m\n';
    expect(loadAgents({ folder: anAgentsFolder(`${GOOD}${own}apiKeyVariable: A_KEY2\n`) })).toMatchObject([
      { persona: '老甲', label: '甲说的', provider: 'dify', baseUrl: 'https://dify.example/v1', model: 'm' },
    ]);
  });

  it.each([
    ['an address that no call can be made to', 'baseUrl: ftp://dify.example'],
    ['the name of a variable in small letters', 'apiKeyVariable: my_key'],
    ['an empty label', "label: ' '"],
  ])('%s stops the start', (_what, line) => {
    const name = line.split(':')[0];
    expect(() => loadAgents({ folder: anAgentsFolder(`${GOOD}${line}\n`) })).toThrow(
      new RegExp(`agent\\.yaml:7: ${name}: `),
    );
  });

  it('loadAgents refuses an empty prompt, a folder name that is not a key, and a folder without agents', () => {
    expect(() => loadAgents({ folder: anAgentsFolder(GOOD, ' \n') })).toThrow(/prompt\.md:1/);
    expect(() => loadAgents({ folder: anAgentsFolder(GOOD, '甲', 'Jia Yi') })).toThrow(/small letters/);
    const empty = mkdtempSync(join(tmpdir(), 'agents-'));
    scratch.push(empty);
    expect(() => loadAgents({ folder: empty })).toThrow(/holds no agent/);
  });
});
