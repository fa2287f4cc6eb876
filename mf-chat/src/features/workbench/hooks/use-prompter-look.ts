import { browserStorage } from '@qihang/shared/session';
import { useState } from 'react';

/** Shares of the script's own pace. */
const SPEEDS = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5];
/** In pixels at the usual size of type: legible from an arm's length, and from behind a camera. */
const SIZES = [40, 48, 56, 64];
const LARGE_SIZES = [...SIZES, 80, 96];

/** No phone, however it is held. */
const LARGE = '(min-width: 769px) and (min-height: 481px)';

const isLarge = (): boolean => window.matchMedia(LARGE).matches;

/** A value out of a few, each one step from the next. */
export interface Choice {
  readonly value: number;
  /** Chooses the one before; null for the first. */
  readonly less: (() => void) | null;
  readonly more: (() => void) | null;
}

/** How a script is shown to be read aloud. */
export interface PrompterLook {
  readonly speed: Choice;
  readonly size: Choice;
  /** Reversed, to be read in a glass in front of a camera. */
  readonly isMirrored: boolean;
  readonly mirror: () => void;
}

/** A choice that this browser remembers, as it does the theme. */
function useRemembered(name: string, usual: string): [string, (value: string) => void] {
  const key = `prompter:${name}`;
  const [chosen, setChosen] = useState(() => browserStorage.get(key) ?? usual);
  const choose = (value: string) => {
    setChosen(value);
    if (value === usual) browserStorage.remove(key);
    else browserStorage.set(key, value);
  };
  return [chosen, choose];
}

function useChoice(name: string, values: readonly number[], usual: number): Choice {
  const [chosen, choose] = useRemembered(name, String(usual));
  const known = values.indexOf(Number(chosen));
  const at = known < 0 ? values.indexOf(usual) : known;
  const choiceOf = (value: number | undefined) => (value === undefined ? null : () => choose(String(value)));
  return { value: values[at] ?? usual, less: choiceOf(values[at - 1]), more: choiceOf(values[at + 1]) };
}

/** Speed, size and mirror of 对着念, as they were chosen last. */
export function usePrompterLook(): PrompterLook {
  const speed = useChoice('speed', SPEEDS, 1);
  // A larger screen stands further away.
  const [sizes, usual] = isLarge() ? ([LARGE_SIZES, 56] as const) : ([SIZES, 40] as const);
  const size = useChoice('size', sizes, usual);
  const [mirrored, setMirrored] = useRemembered('mirror', 'off');
  const isMirrored = mirrored === 'on';
  return { speed, size, isMirrored, mirror: () => setMirrored(isMirrored ? 'off' : 'on') };
}
