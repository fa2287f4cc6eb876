import { expect, it } from '@rstest/core';
import { aCalendar, aPositioning, aScript, aWork } from '../testing/a-deliverable';
import { Remembered } from './remembered';

const PLACE = { userId: 'u', conversationId: 'c', answerId: 'a' };
const script = (topic: string) =>
  aWork(PLACE, 'script', aScript({ topic }), { subject: topic, title: topic });

it('a shelf without a database keeps works apart by subject, and counts the versions of each', () => {
  const remembered = new Remembered();
  const first = remembered.save(script('琴潮'));
  const other = remembered.save(script('松弦'));
  const again = remembered.save({ ...script('琴潮'), title: '琴潮二' });
  expect([first.ref.version, other.ref.version, again.ref.version]).toEqual([1, 1, 2]);
  expect([again.ref.id === first.ref.id, other.ref.id === first.ref.id]).toEqual([true, false]);
  expect(remembered.find('script', { id: first.ref.id })?.versions.map(({ number }) => number)).toEqual([
    2, 1,
  ]);
  expect(remembered.find('topics', { id: first.ref.id })).toBeNull();
});

it('it lists what was changed last first, by the title of its newest version, and knows what was made first', () => {
  const remembered = new Remembered();
  remembered.save(script('琴潮'));
  remembered.save(script('松弦'));
  remembered.save({ ...script('琴潮'), title: '琴潮二' });
  const items = remembered.items(new Date(9));
  expect(items.map(({ title, version }) => [title, version])).toEqual([
    ['琴潮二', 2],
    ['松弦', 1],
  ]);
  const [newest, older] = items.map(({ createdAt }) => createdAt.getTime());
  expect(newest).toBeLessThan(older ?? 0);
});

it('it has of each kind the content that was changed last', () => {
  const remembered = new Remembered();
  remembered.save(aWork(PLACE, 'positioning', aPositioning()));
  remembered.save(script('琴潮'));
  remembered.save(script('松弦'));
  remembered.save(aWork(PLACE, 'calendar', aCalendar(['一'])));
  expect(Object.keys(remembered.shelf).sort()).toEqual(['calendar', 'positioning', 'script']);
  expect(remembered.shelf.script?.topic).toBe('松弦');
});
