import { DEFAULT_AGENT_KEY, type MessageDetail, type SaidValue } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import type { ChatServer } from '../../../mf-chat/src/testing/chat-server';
import { BY_MODEL } from '../site';

/** The newest conversation with the coach. */
export const CHAT = `/chat/${DEFAULT_AGENT_KEY}`;

export const QUESTION = '我在无锡给家里有琴的人调钢琴，十二年了，上门300元一次';
const ANSWER = `十二年，够讲了。先看一件事：**找你的人，多半说得出琴哪里不对吗？**

- 说得出：他已经在找人，你比的是信任
- 说不出：他只觉得“不好听”，你比的是谁先讲明白

我猜是后一种。`;

/** A first exchange, and whatever follows it. */
export function talk(server: ChatServer, following: readonly Partial<MessageDetail>[] = []): string {
  const { id } = server.addConversation('调钢琴，十二年', [
    { text: QUESTION },
    { role: 'ai', text: ANSWER, label: BY_MODEL, extras: { chips: ['说不出', '说得出'], deliverables: [] } },
    ...following,
  ]);
  return id;
}

/** Has the values of {@link QUESTION} marked where they were said. */
export function say(server: ChatServer, conversationId: string): void {
  const messageId = server.threadOf(conversationId)[0]?.id ?? '';
  const value = (field: string, text: string, words = text): SaidValue => {
    const start = QUESTION.indexOf(words);
    return {
      ...{ id: anId(), field, text, state: 'heard', isOwn: true, isVerbatim: text === words },
      place: { messageId, conversationId, start, end: start + words.length },
    };
  };
  server.coach.said = {
    values: [
      value('place', '无锡'),
      value('business', '调钢琴'),
      value('experience', '12年', '十二年'),
      value('audience', '家里有琴的人'),
      value('price', '上门300元一次'),
    ],
    isWhole: true,
  };
}
