import { afterEach, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Calculator } from './calculator';

afterEach(cleanup);

const START = { goal: 9_000, price: 300, rates: { viewToVisit: 0.02, visitToLead: 0.1, leadToDeal: 0.3 } };
const show = (start: Parameters<typeof Calculator>[0]['start'] = START) =>
  render(<Calculator start={start} />);
const goal = () => screen.getByRole('textbox', { name: '这个月想赚（元）' });
const price = () => screen.getByRole('textbox', { name: '一单收（元）' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** 成交, 来问, 进主页, 播放 */
const chain = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent);

test('the chain goes from the money of a month back to the views that it takes', () => {
  show();
  expect(chain()).toEqual(['30单', '100人', '1000人', '5万次']);
});

test('an amount is taken as people write it', () => {
  show();
  for (const amount of ['3000元', '￥3,000', '3000块', '0.3万']) {
    type(goal(), amount);
    expect(chain()[0]).toBe('10单');
  }
});

test('what is no amount is said at its field; without a goal there is nothing to reckon', () => {
  show();
  for (const amount of ['很多', '0', '-5']) {
    type(goal(), amount);
    expect(screen.getByRole('alert').textContent).toBe('请输入数字');
    expect(chain()).toEqual([]);
  }
  type(goal(), '');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/填上这个月想赚多少/)).toBeTruthy();
});

test('a price that is being written is not reckoned with: the one of before holds', () => {
  show();
  type(price(), '');
  expect(screen.getByRole('alert').textContent).toBe('请输入数字');
  expect(chain()[0]).toBe('30单');
  type(price(), '900');
  expect(chain()[0]).toBe('10单');
});

test('each assumption can be moved, which moves its own step and the ones that follow from it', () => {
  show();
  const slider = (name: string) => screen.getByRole('slider', { name });
  fireEvent.change(slider('来问最后付钱的'), { target: { value: '0.6' } });
  expect(chain()).toEqual(['30单', '50人', '500人', '2.5万次']);
  fireEvent.change(slider('进主页来问的'), { target: { value: '0.2' } });
  expect(chain()).toEqual(['30单', '50人', '250人', '1.3万次']);
  fireEvent.change(slider('看完点进主页的'), { target: { value: '0.05' } });
  expect(chain()[3]).toBe('5000次');
  expect(slider('看完点进主页的').getAttribute('aria-valuetext')).toBe('5%');
  fireEvent.change(slider('看完点进主页的'), { target: { value: '0.025' } });
  expect(slider('看完点进主页的').getAttribute('aria-valuetext')).toBe('2.5%');
});

test('an assumption beyond the usual range keeps its value', () => {
  show({ ...START, rates: { ...START.rates, viewToVisit: 0.25 } });
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: '看完点进主页的' });
  expect([slider.max, slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['0.25', '0.25', '25%']);
});

test('the figure that is easiest to move is named with the views that are left then, and what half of everything takes', () => {
  show();
  expect(screen.getByText(/最省力/).textContent).toBe(
    '先动“看完点进主页的”最省力：从2%到3%，播放只要3.3万次。',
  );
  expect(screen.getByText(/每一步都只有一半/).textContent).toBe('要是每一步都只有一半，播放要40万次。');
});
