import { useQueryClient } from '@qihang/shared/api';
import { showToast } from '@qihang/shared/ui';
import { useState } from 'react';
import { markItem } from '../api/work-query';
import type { TodaysPost } from '../model/todays-post';

/** A post that was ticked or unticked here. It stays in its place until the page is left. */
interface Ticked {
  readonly shown: TodaysPost;
  readonly isDone: boolean;
}

/** Ticks a post of the calendar off: shown at once, and taken back when it cannot be stored. */
export function useTick() {
  const client = useQueryClient();
  const [ticked, setTicked] = useState<Ticked | null>(null);
  const tick = async (shown: TodaysPost, isDone: boolean): Promise<void> => {
    const { deliverableId, key } = shown.post;
    setTicked({ shown, isDone });
    try {
      await markItem(client, deliverableId, key, isDone);
    } catch {
      setTicked({ shown, isDone: !isDone });
      showToast('没能记下来，请再试一次', 'danger');
    }
  };
  return { ticked, tick };
}
