import { type PointerEvent, useRef } from 'react';
import { gestureOf } from '../model/stage-gesture';

interface StageGestureProps {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

interface StageGesture {
  readonly onTap: () => void;
  readonly onStep: (sentences: 1 | -1) => void;
}

/** Event handlers for a surface that is tapped and swiped as a whole. */
export function useStageGesture({ onTap, onStep }: StageGesture): StageGestureProps {
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const forget = () => {
    pressed.current = null;
  };
  return {
    onPointerDown: ({ isPrimary, button, clientX: x, clientY: y }) => {
      // A second finger zooms, and is no swipe.
      pressed.current = isPrimary && button === 0 ? { x, y } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      const from = pressed.current;
      forget();
      if (from === null) return;
      const gesture = gestureOf(clientX - from.x, clientY - from.y);
      if (gesture === 'tap') onTap();
      else if (gesture !== null) onStep(gesture);
    },
    onPointerCancel: forget,
  };
}
