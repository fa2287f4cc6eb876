import { anAgent, aSite, aUser, renderApp } from '@qihang/shared/testing';
import { firstWords, forgetInvitation } from '@qihang/shared/way-in';
import { afterEach, expect, it } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import LandingApp from './app';

const site = aSite({
  agent: anAgent({
    key: 'another-coach',
    greeting: '你好，我是小林',
    motto: '把手艺讲给对的人',
    founders: '两位老师傅。',
  }),
});

afterEach(() => {
  firstWords.clear();
  forgetInvitation();
});

const show = (options?: Parameters<typeof renderApp>[1]) => renderApp(<LandingApp site={site} />, options);
const start = () => screen.getByRole('link', { name: '立即开始' });
const slot = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it("the landing page introduces the agent in the agent's own words", () => {
  show();
  expect(screen.getByRole('heading', { name: '你好，我是小林' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '把手艺讲给对的人' })).toBeTruthy();
  expect(screen.getByText('两位老师傅。')).toBeTruthy();
});

it('the landing page leads a visitor to the sign-in page by a real link', async () => {
  const { user, location } = show();
  expect(start().getAttribute('href')).toBe('/login');
  await user.click(start());
  expect(location().pathname).toBe('/login');
});

it('the landing page leads a signed-in person to the coach, invited or not', async () => {
  const { user, location } = show({ at: '/?code=QH-1', user: aUser() });
  await user.click(start());
  expect(location().pathname).toBe('/chat/another-coach');
});

it('the landing page leads whoever came with an invitation to the registration, with its code', async () => {
  show({ at: '/?code=QH%261' });
  expect(start().getAttribute('href')).toBe('/register?code=QH%261');
});

it('only a visitor is led on by the page’s own script before the app: a signed-in person has no registration', () => {
  const { unmount } = show();
  expect([start().dataset.earlyTo, start().dataset.earlyQuery]).toEqual(['/register', 'code']);
  unmount();
  show({ user: aUser() });
  expect([start().dataset.earlyTo, start().dataset.earlyQuery]).toEqual([undefined, undefined]);
});

it('a slot is as wide as what it holds, and an empty one as wide as its own words', async () => {
  const { user } = show();
  const width = () => slot('你在哪里').style.getPropertyValue('--width');
  expect(width()).toBe('');
  await user.type(slot('你在哪里'), '苏州');
  expect(width()).toBe('2');
  await user.clear(slot('你在哪里'));
  expect([width(), firstWords.sentence()]).toEqual(['', '']);
});

it('the last slot is left for what comes next, the others for the next slot, as a phone’s keyboard says', () => {
  show();
  const hints = ['你在哪里', '你做什么', '你专帮谁', '他们最急的事'].map((label) =>
    slot(label).getAttribute('enterkeyhint'),
  );
  expect(hints).toEqual(['next', 'next', 'next', 'go']);
});

it('the slots of the sentence are labelled fields, and what is typed into them stays in the tab', async () => {
  const { user, unmount } = show();
  expect(screen.getByRole('form', { name: '用一句话介绍你自己' })).toBeTruthy();
  await user.type(slot('你在哪里'), '苏州');
  await user.type(slot('他们最急的事'), '现场和效果图不一样');
  expect(firstWords.sentence()).toBe('我在苏州，解决现场和效果图不一样。');
  unmount();
  show();
  expect([slot('你在哪里').value, slot('你做什么').value]).toEqual(['苏州', '']);
});

it('a slot takes no more than twenty characters', async () => {
  const { user } = show();
  await user.type(slot('你做什么'), '花'.repeat(25));
  expect(slot('你做什么').value).toBe('花'.repeat(20));
});

it('Enter leads from slot to slot and then on, but not the Enter that ends a composition', async () => {
  const { user, location } = show();
  await user.type(slot('你在哪里'), '苏州');
  fireEvent.keyDown(slot('你在哪里'), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(slot('你在哪里'), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(slot('你在哪里'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(slot('你做什么'));
  slot('他们最急的事').focus();
  await user.keyboard('{Enter}');
  expect(location().pathname).toBe('/login');
});

it('a text that is being composed is neither cut nor changed', () => {
  show();
  const field = slot('你在哪里');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'su zh' } });
  expect(field.value).toBe('su zh');
  fireEvent.input(field, { target: { value: '苏州' } });
  fireEvent.compositionEnd(field, { data: '苏州' });
  expect(field.value).toBe('苏州');
  expect(firstWords.sentence()).toBe('我在苏州。');
});

it('the landing page shows one deliverable of each form, each said to be an example', () => {
  show();
  const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    '四件套',
    '选题库',
    '30天日历',
    '脚本',
    '人设故事',
    '发布前体检',
    '变现阶梯',
    '周复盘',
  ]);
  expect(screen.getByText('定位卡')).toBeTruthy();
  expect(screen.getAllByText('示例')).toHaveLength(titles.length + 1);
});

it('only what the example’s user has said is marked', () => {
  show();
  const talk = screen.getByText('示例：一位花店店主这样说').parentElement as HTMLElement;
  const said = [...talk.querySelectorAll('mark')].map((mark) => mark.textContent);
  const others = [...document.querySelectorAll('mark')].filter((mark) => !talk.contains(mark));
  expect(others.length).toBeGreaterThan(10);
  expect(others.map((mark) => mark.textContent).filter((text) => !said.includes(text))).toEqual([]);
});
