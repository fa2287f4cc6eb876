import { expect, test } from '@rstest/core';
import { makeReadingPlaces, type ReadingPlace } from './reading-places';

const place = (key: string): ReadingPlace => ({
  ...{ anchor: { key, top: -12 }, heights: new Map(), width: 390, visit: null },
});

test('each conversation has its own place, the new one too', () => {
  const places = makeReadingPlaces();
  places.write('c1', place('m1'));
  places.write(null, place('m2'));
  places.write('c1', place('m3'));
  expect([places.read('c1'), places.read(null), places.read('c2')]).toEqual([place('m3'), place('m2'), null]);
});

test('of many conversations that left the longest ago is forgotten, not the one opened first', () => {
  const places = makeReadingPlaces();
  for (let at = 0; at < 50; at += 1) places.write(`c${at}`, place(`m${at}`));
  expect(places.read('c0')).toEqual(place('m0'));
  places.write('c0', place('again'));
  places.write('c50', place('m50'));
  expect([places.read('c0'), places.read('c1'), places.read('c2')]).toEqual([
    place('again'),
    null,
    place('m2'),
  ]);
});
