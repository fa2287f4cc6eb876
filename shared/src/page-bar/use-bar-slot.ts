import { useEffect, useEffectEvent } from 'react';
import { BAR_EVENTS, type BarControlState } from './bar-events';

/** What a control of the host's bar does, and its state. */
export interface BarAction extends BarControlState {
  readonly onPress: () => void;
}

/** Acts on the presses of the host's bar while it is mounted, those from before included. */
export function useBarSlot(actions: Readonly<Record<string, BarAction>>): void {
  const press = useEffectEvent((event: Event) => {
    const action = event instanceof CustomEvent ? actions[String(event.detail)] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action.onPress();
  });
  const states = Object.entries(actions).map(([key, { isExpanded }]) => [key, { isExpanded }] as const);
  const text = JSON.stringify(Object.fromEntries(states));
  useEffect(() => {
    const listener = (event: Event) => press(event);
    window.addEventListener(BAR_EVENTS.press, listener);
    return () => {
      window.removeEventListener(BAR_EVENTS.press, listener);
      window.dispatchEvent(new CustomEvent(BAR_EVENTS.state, { detail: null }));
    };
  }, []);
  useEffect(() => {
    const tell = () => window.dispatchEvent(new CustomEvent(BAR_EVENTS.state, { detail: JSON.parse(text) }));
    tell();
    window.addEventListener(BAR_EVENTS.ask, tell);
    return () => window.removeEventListener(BAR_EVENTS.ask, tell);
  }, [text]);
}
