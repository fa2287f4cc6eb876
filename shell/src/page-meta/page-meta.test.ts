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
