import { useEffect, useRef } from 'react';

interface Keyed {
  readonly key: string;
}

const has = (messages: readonly Keyed[], key: string | undefined): boolean =>
  key !== undefined && messages.some((message) => message.key === key);

/** True in the render in which messages were added or removed above the others, so that the view must be anchored. */
export function useIsShifted(messages: readonly Keyed[]): boolean {
  const before = useRef(messages);
  useEffect(() => {
    before.current = messages;
  });
  // Set in an effect: a repeated or discarded render also compares with the messages last committed.
  const shown = before.current;
  const [first] = messages;
  const [firstShown] = shown;
  if (shown === messages || first?.key === firstShown?.key) return false;
  return has(messages, firstShown?.key) || has(shown, first?.key);
}
