import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import MarkdownText from '../markdown-text';

afterEach(cleanup);

test('a list of labels and values becomes rows with the same text', () => {
  const { container } = render(
    <MarkdownText
      isStreaming={false}
      text={
        '### 定位卡\n\n- **一句话（初稿）**：我帮琴童家长。\n- **为谁：**家长 **和** 老师\n- **价格**: 300'
      }
    />,
  );
  const list = screen.getByRole('list');
  expect(list.className).toBe('facts');
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '一句话（初稿）：我帮琴童家长。',
    '为谁：家长 和 老师',
    '价格: 300',
  ]);
  expect(rows.map((row) => row.className)).toEqual(['fact headline', 'fact', 'fact']);
  expect(rows.map((row) => row.querySelector('.value')?.textContent)).toEqual([
    '我帮琴童家长。',
    '家长 和 老师',
    '300',
  ]);
  expect(container.querySelector('h3')?.nextElementSibling).toBe(list);
});

test.each([
  ['an ordinary list', '- 一\n- 二'],
  ['a list with one row of another kind in the middle', '- **甲**：一\n- 二\n- **丙**：三'],
  ['a list with blocks inside', '- **甲**：一\n  - 内'],
  ['a label without a value', '- **甲**\n- **乙**'],
])('%s stays a list', (_, text) => {
  const { container } = render(<MarkdownText text={text} isStreaming={false} />);
  expect(container.querySelector('.facts')).toBeNull();
});

test('a list of facts stays rows while its last item is being written', () => {
  const { container } = render(<MarkdownText text={'- **甲**：一\n- **乙'} isStreaming />);
  expect(container.querySelector('.facts')?.querySelectorAll('li').length).toBe(2);
});
