import { expect, test } from '@rstest/core';
import { render } from '@testing-library/react';
import { BlankWord, GapText } from './gap-text';

const marked = (text: string, word: string | null) => {
  const { container } = render(
    <BlankWord value={word}>
      <GapText text={text} />
    </BlankWord>,
  );
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map((span) => span.textContent);
};

test('a gap is marked, and so is the word that the user has for one', () => {
  expect(marked('案例【待补充】，价【待补充】元', null)).toEqual(['【待补充】', '【待补充】']);
  expect(marked('案例【待定】，价：待定', '待定')).toEqual(['【待定】', '待定']);
  expect(marked('待定', null)).toEqual([]);
  expect(marked('期待定制', '待定')).toEqual([]);
});
