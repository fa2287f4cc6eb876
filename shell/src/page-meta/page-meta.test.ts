import { aSite } from '@qihang/shared/testing';
import { expect, it } from '@rstest/core';
import { metaOf } from './page-meta';

const site = aSite({ brand: '起步' });

it('every route has a title and a description of its own', () => {
  const metas = ['/', '/login', '/register', '/chat/lao-gao-ip-master'].map((path) => metaOf(path, site));
  expect(new Set(metas.map(({ title }) => title)).size).toBe(4);
  expect(new Set(metas.map(({ description }) => description)).size).toBe(4);
  for (const { title, description } of metas) {
    expect(title).toContain('起步');
    expect(description.length).toBeGreaterThan(8);
  }
});

it('a page is described by what it is for, and the first one in at most 120 characters', () => {
  const { agent } = site;
  const long = { ...site, agent: { ...agent, founders: '师傅'.repeat(100) } };
  expect(metaOf('/', long).description).toHaveLength(120);
  expect(metaOf('/', site).description).toBe(`${agent.motto}。${agent.founders}`);
  expect(metaOf('/login', site)).toEqual({
    ...{ title: '登录 · 起步', description: `登录起步，接着和${agent.name}聊。` },
  });
  expect(metaOf('/register', site).title).toBe('注册 · 起步');
  expect(metaOf('/chat/somebody', site)).toEqual({
    ...{ title: `${agent.name} · 起步`, description: `和${agent.name}聊你的业务，${agent.motto}。` },
  });
});
