import { KINDS, type Kind } from '@qihang/coach/kinds';
import { describe, expect, it } from '@rstest/core';
import { aPositioning, aScript, aTopics } from '../../testing/a-deliverable';
import { isCounted, showChange } from './shown-change';

const [topics, script, card] = [KINDS.topics, KINDS.script, KINDS.positioning] as unknown as readonly Kind[];
const library = aTopics(['琴潮了怎么办', '多久调一次', '松弦的琴', '先听再调', '关窗晾琴']);
const shownOf = (
  kind: Kind | undefined,
  content: Parameters<typeof showChange>[1]['content'],
  ...changed: string[]
) =>
  kind === undefined
    ? null
    : (showChange(kind, { content, difference: { changed, removed: [] } })?.text ?? null);

describe('how the chat shows a change', () => {
  it('of a list are the changed items alone, counted in the word for them', () => {
    const text = shownOf(topics, library, '题2', '题4') ?? '';
    expect(text).toMatch(/^改了2题，其余照旧：/);
    expect(text).toContain('多久调一次');
    expect(text).toContain('先听再调');
    expect(text).not.toMatch(/琴潮|松弦|关窗/);
  });

  it('of a list is all of it where half of it or more has changed', () => {
    const text = shownOf(topics, library, '题1', '题2', '题3') ?? '';
    expect(text).not.toContain('其余照旧');
    for (const { text: title } of library.topics) expect(text).toContain(title);
  });

  it('of what is read on from its first word is the whole', () => {
    const text = shownOf(script, aScript(), '段2口播') ?? '';
    for (const { say } of aScript().beats) expect(text).toContain(say);
  });

  it('of anything else are its lines, and nothing where nothing has changed', () => {
    expect(shownOf(card, aPositioning(), '判断')).toBeNull();
    expect(shownOf(topics, library)).toBeNull();
    expect([topics, script, card].map((kind) => kind && isCounted(kind))).toEqual([true, false, false]);
  });
});
