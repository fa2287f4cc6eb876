/**
 * Names of the window's events between the host's bar and the remote that acts on it. Events and no shared module: each
 * side has its own copy of this file, so that a host and a remote of different releases meet without either.
 */
export const BAR_EVENTS = {
  /** Detail: key of the control. The remote that acts on it prevents the default. */
  press: 'page-bar:press',
  /** Detail: states by key. Says that presses are acted on from now on; null that they are not. */
  state: 'page-bar:state',
  /** The host has begun to listen: a remote that was there before says its states again. */
  ask: 'page-bar:ask',
} as const;

/** State of a control that opens something. */
export interface BarControlState {
  readonly isExpanded?: boolean;
}

export type BarStates = Readonly<Record<string, BarControlState>>;
