import { type DeliverableKind, LIMITS, type Order } from '@qihang/shared/contracts';

/** What an order is given with: enough to say in words what the button means. */
export interface OrderDraft {
  readonly order: Order;
  /** Of the deliverable that is meant, or of the topic that a script is made of. */
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

/** The message that goes with an order: it says in the person's words what the button means. */
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

/** Room for the text of a check: the message holds it with a few words before it. */
export const CHECK_TEXT_MAX = LIMITS.messageMaxCodePoints - [...MAKE.check].length - 10;

const VERBS: Readonly<Record<Order['action'], string>> = {
  make: '做',
  again: '换一批',
  refresh: '更新',
  revise: '修改',
};

/** What the coach is busy with, in short: 正在换一批选题库. */
export const progressWords = (order: Order, name: string): string => `正在${VERBS[order.action]}${name}`;
