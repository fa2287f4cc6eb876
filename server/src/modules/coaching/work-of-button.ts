import type { OrderParameters } from '@qihang/coach/protocol';
import type { Order } from '@qihang/shared/contracts';
import type { OrderedWork } from './turn-deps';

const REFRESH = '按档案现在的内容更新，说到变了的事的那几行才改，其余一字不动';

/** What a button orders, as a model would have written it. */
export function workOfButton(order: Order): OrderedWork {
  const { action, kind, deliverableId, platform, instruction } = order;
  const wish = action === 'refresh' ? REFRESH : instruction;
  const parameters: OrderParameters = {
    ...(platform === undefined ? {} : { platform }),
    ...(wish === undefined ? {} : { wish }),
  };
  const isChange = action === 'refresh' || action === 'revise';
  return {
    order: { kind, action: isChange ? 'revise' : action, target: null, parameters },
    targetId: deliverableId ?? null,
  };
}
