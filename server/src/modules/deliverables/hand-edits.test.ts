import { describe, expect, it } from '@rstest/core';
import { aPrice } from '../../testing/a-deliverable';
import { changedFields, factsThenOf } from './fact-changes';
import { editsBetween, isEdited, keepEdits, labelledAsEdited, undoEdits } from './hand-edits';

const MADE = {
  judgement: '先讲琴潮',
  items: [
    { key: 'd1', title: '一' },
    { key: 'd2', title: '二' },
  ],
};
const EDITED = {
  judgement: '先拍琴潮',
  items: [
    { key: 'd1', title: '一' },
    { key: 'd2', title: '改了' },
  ],
};
const EDITS = [
  { pointer: '/judgement', was: '先讲琴潮', text: '先拍琴潮' },
  { pointer: '/items/1/title', was: '二', text: '改了' },
];

describe('what the user changed by hand', () => {
  it('is every line that reads otherwise than in its draft, and none that the draft had not', () => {
    expect(editsBetween(MADE, EDITED)).toEqual(EDITS);
    expect(editsBetween(MADE, { ...EDITED, next: '新的一行' })).toEqual(EDITS);
    expect(editsBetween(MADE, MADE)).toEqual([]);
    expect(editsBetween(null, EDITED)).toEqual([]);
  });

  it('can be taken out again, which leaves the draft', () => {
    expect(undoEdits(EDITED, EDITS)).toEqual(MADE);
    expect(EDITED.judgement).toBe('先拍琴潮');
  });

  it('is said once beside the author', () => {
    expect(labelledAsEdited('内容由AI生成', false)).toEqual({
      label: '内容由AI生成，你改过',
      isEdited: true,
    });
    expect(labelledAsEdited('内容由AI生成，你改过', true).label).toBe('内容由AI生成，你改过');
    const isMarked = [isEdited({ isEdited: true, draft: null }), isEdited({ isEdited: false, draft: 1 })];
    expect([...isMarked, isEdited({ isEdited: false, draft: null })]).toEqual([true, true, false]);
  });
});

describe('what of it is put into newly made content', () => {
  it('is each line that reads as it did before, wherever the others have changed', () => {
    const made = { ...MADE, judgement: '先讲松弦' };
    expect(keepEdits(made, EDITS, [])).toEqual({
      content: { ...EDITED, judgement: '先讲松弦' },
      edits: [EDITS[1]],
    });
    expect(keepEdits(MADE, EDITS, [])).toEqual({ content: EDITED, edits: EDITS });
  });

  it('is none that says what is no longer so', () => {
    const price = [{ pointer: '/judgement', was: '先讲琴潮', text: '一次300元，先拍琴潮' }];
    const changed = changedFields('ladder', factsThenOf([aPrice(300)]), factsThenOf([aPrice(400)]));
    expect(keepEdits(MADE, price, changed)).toEqual({ content: MADE, edits: [] });
    expect(keepEdits(MADE, price, []).edits).toEqual(price);
  });
});
