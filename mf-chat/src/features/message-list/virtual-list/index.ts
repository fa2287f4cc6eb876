/**
 * The door of the message list: others import this file and no other of the folder (`scripts/fences.test.ts`).
 *
 * The plain version is `testing/plain-message-list.tsx`: all messages in the document, and the browser does the rest.
 * At 1,000 messages and with the processor slowed 4 times that is more than a phone can take: making the elements of the
 * rows that come during a fling took 15 to 18 ms a frame of 16, also with virtua's own component. Here virtua's core
 * reckons (`use-virtual-rows.ts`), and messages that fly by are drawn on a dozen elements that are used again
 * (`flying-layer.ts`): 7 to 9 ms (docs/decisions/0023). `plain-message-list.test.tsx` holds both side by side.
 */
export { MessageList, type MessageListHandle } from './message-list';
export { beginningOf } from './model/beginning';
export type { SentQuestion } from './model/question-at-top';
export { FlingProvider, useFling, useIsFlying } from './use-fling';
