import type { Agent, Order, Standing } from '@qihang/shared/contracts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { Openers } from './features/conversation/components/openers';
import { lateStanding, useLateStanding } from './late-standing';

interface ChatOpeningProps {
  readonly agent: Agent;
  /** Undefined while it is not known, and when it could not be read. */
  readonly standing: Standing | undefined;
  /** The user has something to come back to, as far as is known. */
  readonly isReturning: boolean;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onPickOpener: (opener: string) => void;
  readonly onOpenWork: (at: string) => void;
  readonly onAsk: (text: string, order?: Order) => boolean;
}

/**
 * Offers below the welcome message of a conversation that has not begun: the agent's openers for somebody new, and
 * where they stand for somebody who comes back. Openers that are in use are not taken away.
 */
export const ChatOpening = (props: ChatOpeningProps) => {
  const { agent, standing, isReturning, onPickOpener, ...bound } = props;
  const late = useLateStanding();
  const [isTouched, setTouched] = useState(false);
  const touch = useCallback(() => setTouched(true), []);
  useEffect(() => {
    if (isReturning) lateStanding.load();
  }, [isReturning]);
  if (standing === undefined || standing.next === null || late.status !== 'ready' || isTouched) {
    const { openers } = agent;
    return <Openers openers={openers} isWaiting={isReturning} onPick={onPickOpener} onTouch={touch} />;
  }
  return <late.value.ChatStanding standing={standing} {...bound} />;
};
