import type { DuePost } from '@qihang/shared/contracts';
import { useWorkbench } from './use-workbench';

/** Orders the script of a post. Without its topic an order would write another one, so it is asked for in words. */
export function useScriptOrder(): (post: DuePost) => void {
  const { order, onTalk, onSay } = useWorkbench();
  return ({ topic, title }) => {
    if (topic != null) order({ order: { action: 'make', kind: 'script', topic }, title });
    else {
      onTalk();
      onSay(`帮我写脚本：${title}`);
    }
  };
}
