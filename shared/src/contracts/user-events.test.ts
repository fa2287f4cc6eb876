import { expect, it } from '@rstest/core';
import { encodeUserEvent, makeUserEventDecoder, type UserEvent } from './user-events';

const [conversationId, generationId] = ['c1', 'g1'];
const EVENTS: readonly UserEvent[] = [
  { event: 'ready', isCurrent: true },
  { event: 'conversation-changed', conversationId },
  { event: 'conversation-deleted', conversationId },
  { event: 'generation-started', conversationId, generationId },
  { event: 'generation-ended', conversationId, generationId },
  { event: 'shelf-changed' },
];

it('every kind of news is read as it was sent, and a kind of a later version is passed over', () => {
  const later = 'data: {"event":"theme-changed"}\n\ndata: "ready"\n\ndata: {"name":"ready"}\n\n';
  expect(makeUserEventDecoder()(EVENTS.map(encodeUserEvent).join(later))).toEqual(EVENTS);
});
