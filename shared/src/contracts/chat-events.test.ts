import { describe, expect, it } from '@rstest/core';
import { type ChatEvent, encodeChatEvent, isLastEvent, makeChatEventDecoder, PING } from './chat-events';

const EVENTS: readonly ChatEvent[] = [
  { event: 'start', conversationId: 'c', messageId: 'm', answerId: 'a', generationId: 'g' },
  { answer: '你好，🚀\n\ndata: {"event":"done"}\n\n', seq: 1 },
  { event: 'replace', text: '重来', seq: 2 },
  { event: 'work', doing: '在写脚本', seconds: 12 },
  { error: '系统繁忙', code: 'provider_unavailable' },
  { event: 'done', status: 'stopped' },
];

const decode = (bytes: Uint8Array, cuts: readonly number[]): ChatEvent[] => {
  const decoder = new TextDecoder();
  const push = makeChatEventDecoder();
  const edges = [0, ...cuts, bytes.length];
  return edges
    .slice(1)
    .flatMap((end, index) => push(decoder.decode(bytes.slice(edges[index], end), { stream: true })));
};

describe('the stream of a chat', () => {
  const bytes = new TextEncoder().encode(PING + EVENTS.map(encodeChatEvent).join(PING));

  it('R7.6 chat events survive a cut at every byte, in the middle of a character too', () => {
    for (let cut = 0; cut <= bytes.length; cut += 1) expect(decode(bytes, [cut])).toEqual(EVENTS);
  });

  it('R7.6 chat events are read when they arrive one byte at a time', () => {
    expect(decode(bytes, Array.from(bytes.keys()).slice(1))).toEqual(EVENTS);
  });

  it('R7.6 chat events are read when their lines end in CR LF', () => {
    const text = EVENTS.map(encodeChatEvent).join('').replaceAll('\n', '\r\n');
    const encoded = new TextEncoder().encode(text);
    for (let cut = 0; cut <= encoded.length; cut += 1)
      expect(decode(encoded, [cut])).toHaveLength(EVENTS.length);
  });

  it.each([
    'data: {',
    'data: null',
    'data: []',
    'data: {"event":"__proto__"}',
    'event: done',
    'data:',
    'data: {"answer":1}',
    'data: {"answer":"好"}',
    'data: {"event":"start","conversationId":"c"}',
    'data: {"event":"replace","seq":2}',
    'data: {"event":"work","doing":"在写脚本"}',
  ])('R7.6 the decoder ignores %j', (line) => {
    expect(makeChatEventDecoder()(`${line}\n\n${encodeChatEvent({ event: 'done' })}`)).toEqual([
      { event: 'done' },
    ]);
  });

  it('a chat stream ends with done or an error and with nothing else', () => {
    expect(EVENTS.map(isLastEvent)).toEqual([false, false, false, false, true, true]);
  });
});
