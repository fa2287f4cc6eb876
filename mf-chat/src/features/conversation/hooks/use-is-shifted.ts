import { useEffect, useRef } from 'react';

interface Keyed {
  readonly key: string;
}

const has = (messages: readonly Keyed[], key: string | undefined): boolean =>
  key !== undefined && messages.some((message) => message.key === key);

/** True in the render in which messages came or went before those that are there: what is seen must not move. */
export function useIsShifted(messages: readonly Keyed[]): boolean {
  const before = useRef(messages);
  useEffect(() => {
    before.current = messages;
  });
  // A render that is repeated or thrown away compares with what was shown last, too.
  const shown = before.current;
  const [first] = messages;
  const [firstShown] = shown;
  if (shown === messages || first?.key === firstShown?.key) return false;
  return has(messages, firstShown?.key) || has(shown, first?.key);
}
