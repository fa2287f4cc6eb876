import { anAgent, aSite, aUser, renderApp } from '@qihang/shared/testing';
import { expect, it } from '@rstest/core';
import { screen } from '@testing-library/react';
import LandingApp from './app';

const site = aSite({
  agent: anAgent({
    key: 'another-coach',
    greeting: '你好，我是小林',
    motto: '把手艺讲给对的人',
    founders: '两位老师傅。',
  }),
});

it("the landing page introduces the agent in the agent's own words", () => {
  renderApp(<LandingApp site={site} />);
  expect(screen.getByRole('heading', { name: '你好，我是小林' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '把手艺讲给对的人' })).toBeTruthy();
  expect(screen.getByText('两位老师傅。')).toBeTruthy();
});

it('the landing page leads a visitor to the sign-in page by a real link', async () => {
  const { user, location } = renderApp(<LandingApp site={site} />);
  const link = screen.getByRole('link', { name: '立即开始' });
  expect(link.getAttribute('href')).toBe('/login');
  await user.click(link);
  expect(location().pathname).toBe('/login');
});

it('the landing page leads a signed-in person to the coach', async () => {
  const { user, location } = renderApp(<LandingApp site={site} />, { user: aUser() });
  await user.click(screen.getByRole('link', { name: '立即开始' }));
  expect(location().pathname).toBe('/chat/another-coach');
});

it('the landing page names the deliverables', () => {
  renderApp(<LandingApp site={site} />);
  const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual(['选题库', '内容日历', '口播脚本', '变现阶梯']);
});
