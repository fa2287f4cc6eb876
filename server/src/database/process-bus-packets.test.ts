import { expect, test } from '@rstest/core';
import { encodePacket, PACKET_BYTES, PacketReader, pack } from './process-bus-packets';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';

const send = (messages: readonly unknown[], from = A, first = 1): string[] =>
  pack(messages.map((message) => JSON.stringify(message))).map((packet, index) =>
    encodePacket(from, first + index, packet),
  );

const readAll = (reader: PacketReader, payloads: readonly string[]) =>
  payloads.flatMap((payload) => reader.read(payload)?.messages ?? []);

const MESSAGES: readonly unknown[] = [
  ['short', 1],
  ['半个字：\ud83d', '另一半：\udc00', '零\0零'],
  ...Array.from({ length: 500 }, (_, index) => ['many', index, '话'.repeat(index % 40)]),
  ['long', '😀😁'.repeat(20_000)],
  ['longer', 'é'.repeat(100_001)],
  ['after', null],
];

test('messages of any size and text arrive whole and in order, in payloads that PostgreSQL takes', () => {
  const payloads = send(MESSAGES);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(
    PACKET_BYTES,
  );
  // Cut between code points only, because invalid UTF-8 would have changed on the way.
  expect(readAll(new PacketReader(B), payloads)).toEqual(MESSAGES);
});

test('a message of any length near the mark fits', () => {
  for (let length = PACKET_BYTES - 100; length <= PACKET_BYTES + 10; length += 1) {
    const message = ['x'.repeat(length)];
    const payloads = send([message, 'next']);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PACKET_BYTES);
    expect(readAll(new PacketReader(B), payloads)).toEqual([message, 'next']);
  }
});

test('own and repeated packets are ignored', () => {
  const reader = new PacketReader(A);
  expect(reader.read(send(['own'])[0] ?? '')).toBeNull();
  const [first = '', second = ''] = [...send(['a'], B, 7), ...send(['b'], B, 8)];
  expect(readAll(reader, [first, second, first, second])).toEqual(['a', 'b']);
});

test('a missing packet is noticed, and no half message is delivered', () => {
  const reader = new PacketReader(B);
  const payloads = send(['a', 'l'.repeat(30_000), 'z']);
  const arrivals = payloads.filter((_, index) => index !== 2).map((payload) => reader.read(payload));
  expect(arrivals.flatMap((arrival) => arrival?.messages ?? [])).toEqual(['a', 'z']);
  expect(arrivals.some((arrival) => arrival?.isAfterGap)).toBe(true);
});

test('a reader that begins in the middle of a long message gets none of it', () => {
  const payloads = send(['l'.repeat(30_000), 'z']).slice(1);
  expect(readAll(new PacketReader(B), payloads)).toEqual(['z']);
});

test('payloads that are no packets are ignored', () => {
  const reader = new PacketReader(B);
  for (const payload of ['', 'x', `${A} 1 list`, `${A} 1 else []`, `${A} x list []`]) {
    expect(reader.read(payload)).toBeNull();
  }
  expect(reader.read(`${A} 1 list {nonsense`)?.messages).toEqual([]);
  expect(reader.read(`${A} 2 list {}`)?.messages).toEqual([]);
});

test('packets of several senders are told apart: neither their numbers nor their long messages mix', () => {
  const C = '33333333-3333-4333-8333-333333333333';
  const reader = new PacketReader(B);
  const [a1 = '', a2 = ''] = send(['a'.repeat(9_000)]);
  const [c1 = '', c2 = ''] = send(['c'.repeat(9_000)], C);
  const arrivals = [a1, c1, a2, c2].map((payload) => reader.read(payload));
  expect(arrivals.map((arrival) => arrival?.messages)).toEqual([
    [],
    [],
    ['a'.repeat(9_000)],
    ['c'.repeat(9_000)],
  ]);
  expect(arrivals.map((arrival) => arrival?.isAfterGap)).toEqual([false, false, false, false]);
  expect(arrivals.map((arrival) => arrival?.from)).toEqual([A, C, A, C]);
});

test('a gap is reported with the packet after it, and with no later one', () => {
  const reader = new PacketReader(B);
  const gapOf = (number: number) => reader.read(send([number], A, number)[0] ?? '')?.isAfterGap;
  expect([7, 8, 10, 11].map(gapOf)).toEqual([false, false, true, false]);
});

test('a reader that has forgotten its senders takes them up anew, whatever their number is', () => {
  const reader = new PacketReader(B);
  reader.read(send(['a'], A, 9)[0] ?? '');
  reader.forget();
  const arrival = reader.read(send(['again'], A, 3)[0] ?? '');
  expect([arrival?.messages, arrival?.isAfterGap]).toEqual([['again'], false]);
});

test('messages are packed as few packets as they fit in, and in their order', () => {
  const kinds = (...messages: string[]) => pack(messages).map(({ kind }) => kind);
  expect(kinds()).toEqual([]);
  expect(kinds('1', '2', '3')).toEqual(['list']);
  const long = JSON.stringify('x'.repeat(20_000));
  expect(kinds('1', long, '2')).toEqual(['list', 'first', 'part', 'last', 'list']);
});
