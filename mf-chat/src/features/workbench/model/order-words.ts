import { type DeliverableKind, LIMITS, type Order } from '@qihang/shared/contracts';

/** An order with the data for its message in words. */
export interface OrderDraft {
  readonly order: Order;
  /** Title of the deliverable, or of the topic for a script. */
  readonly title?: string;
}

const MAKE: Readonly<Record<DeliverableKind, string>> = {
  positioning: '给我定位卡',
  kit: '给我四件套',
  story: '帮我整理人设故事',
  topics: '给我选题库',
  calendar: '帮我排30天日历',
  script: '帮我写脚本',
  ladder: '给我变现阶梯',
  check: '帮我体检这段文案',
  review: '帮我做这周的复盘',
};

const makeWords = ({ order, title }: OrderDraft): string => {
  const { kind, platform, text } = order;
  if (kind === 'kit' && platform !== undefined) return `给我${platform}的四件套`;
  if (kind === 'script' && title !== undefined) return `用这条选题写脚本：${title}`;
  if (kind === 'check') return `${MAKE.check}：\n${text ?? ''}`;
  return MAKE[kind];
};

/** Message of an order, in the user's words. */
export function orderWords(draft: OrderDraft): string {
  const { order, title = '' } = draft;
  switch (order.action) {
    case 'make':
      return makeWords(draft);
    case 'again':
      return `${title}，换一批`;
    case 'refresh':
      return `按我现在的档案更新${title}`;
    case 'revise':
      return `改一下${title}：${order.instruction ?? ''}`;
  }
}

/** Maximum length of a text to check, in code points: the message also has a few words before it. */
export const CHECK_TEXT_MAX = LIMITS.messageMaxCodePoints - [...MAKE.check].length - 10;

const VERBS: Readonly<Record<Order['action'], string>> = {
  make: '做',
  again: '换一批',
  refresh: '更新',
  revise: '修改',
};

/** Short progress text of an order: 正在换一批选题库. */
export const progressWords = (order: Order, name: string): string => `正在${VERBS[order.action]}${name}`;
