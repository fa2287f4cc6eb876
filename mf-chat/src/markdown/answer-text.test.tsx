import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, waitFor } from '@testing-library/react';
import { AnswerText, preloadMarkdown } from './answer-text';

afterEach(cleanup);

// A single test, because the renderer is fetched once per page, and this file is one page.
test('before the renderer is here a growing answer is its words, an ended one a place for it, and a tree is drawn', async () => {
  const growing = render(<AnswerText text="先说**定位**" isStreaming />);
  expect(growing.container.textContent).toBe('先说**定位**');
  const ended = render(<AnswerText text="先说**定位**" isStreaming={false} />);
  expect(ended.container.textContent).toBe('');
  expect(ended.container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3);
  const tree = [{ tag: 'strong' as const, children: ['定位'] }];
  const drawn = render(<AnswerText text="别的" isStreaming={false} tree={tree} />);
  expect(drawn.container.querySelector('strong')?.textContent).toBe('定位');
  preloadMarkdown();
  await waitFor(() => expect(ended.container.querySelector('strong')?.textContent).toBe('定位'));
  expect(growing.container.querySelector('strong')?.textContent).toBe('定位');
  expect(ended.container.querySelector('[aria-hidden="true"]')).toBeNull();
});
