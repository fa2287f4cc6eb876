import { useCallback, useEffect, useRef, useState } from 'react';
import { BAR_EVENTS, type BarStates } from './bar-events';

/** The host's side of its bar. */
export interface Bar {
  /** By key; empty until the remote acts on presses. */
  readonly states: BarStates;
  /** Presses a control; the last press is kept until a remote is there to act on it. */
  readonly press: (key: string) => void;
}

const NONE: BarStates = {};

const isActedOn = (key: string): boolean =>
  !window.dispatchEvent(new CustomEvent(BAR_EVENTS.press, { detail: key, cancelable: true }));

/** Binds the host's bar to the remote on screen. */
export function useBar(): Bar {
  const [states, setStates] = useState(NONE);
  const held = useRef<string | null>(null);
  useEffect(() => {
    const listen = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      setStates(event.detail ?? NONE);
      const key = held.current;
      if (key !== null && event.detail !== null && isActedOn(key)) held.current = null;
    };
    window.addEventListener(BAR_EVENTS.state, listen);
    window.dispatchEvent(new CustomEvent(BAR_EVENTS.ask));
    return () => window.removeEventListener(BAR_EVENTS.state, listen);
  }, []);
  const press = useCallback((key: string) => {
    held.current = isActedOn(key) ? null : key;
  }, []);
  return { states, press };
}
