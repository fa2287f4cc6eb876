import { type DeliverableRef, type MessageStatus, stripReasoning } from '@qihang/shared/contracts';
import { escapeMarkdown } from '@qihang/shared/deliverables';
import { stringify } from 'yaml';
import { aigcMark } from '../exports/generated-content-mark';

/** Head of an exported conversation. */
export interface ExportHead {
  readonly id: string;
  readonly title: string;
  readonly agentName: string;
  /** Every label of the thread's answers once; empty without answers. */
  readonly labels: readonly string[];
  /** A model has answered, even in part: the law asks for the mark of generated content. */
  readonly isGenerated: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ExportedMessage {
  readonly role: 'user' | 'ai';
  readonly text: string;
  readonly status: MessageStatus;
  readonly label: string;
  /** Deliverables that the answer made. */
  readonly deliverables: readonly Pick<DeliverableRef, 'title' | 'version'>[];
  readonly createdAt: Date;
}

/** Brand, time and time zone of an export. */
export interface ExportPlace {
  /** The brand: the provider of the service in the marks of generated content. */
  readonly brand: string;
  readonly momentOf: (date: Date) => string;
  readonly now: Date;
}

const PARTIAL: Readonly<Record<Exclude<MessageStatus, 'complete'>, string>> = {
  streaming: '这条回答还没有写完',
  stopped: '已停止，回答不完整',
  interrupted: '回答中断了，内容不完整',
  failed: '回答失败，内容不完整',
};
const NO_ANSWER = '没有收到回答';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Closes a code block that an answer broke off in, because it would swallow the rest of the file. */
export function closeCode(markdown: string): string {
  let open: string | null = null;
  for (const line of markdown.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) continue;
    if (open === null) open = fence;
    else if (fence.startsWith(open) && line.trim() === fence) open = null;
  }
  return open === null ? markdown : `${markdown}\n${open}`;
}

/**
 * The head: machine-readable data, with the implicit mark of generated content where a model has answered, then the
 * title and the visible mark.
 */
export function markdownHeadOf(head: ExportHead, { brand, momentOf, now }: ExportPlace): string {
  const { id, agentName, labels, isGenerated, createdAt, updatedAt } = head;
  const title = oneLine(head.title);
  const data = {
    title,
    agent: agentName,
    created: createdAt.toISOString(),
    updated: updatedAt.toISOString(),
    exported: now.toISOString(),
    generator: brand,
    ...(labels.length > 0 && { label: labels.join('、') }),
    ...(isGenerated && { AIGC: aigcMark(brand, id) }),
  };
  const source = labels.length > 0 ? `回答：${labels.join('、')}。` : '';
  const about = `与${agentName}的对话，${momentOf(now)} 由${brand}导出。${source}`;
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n# ${escapeMarkdown(title)}\n\n> ${escapeMarkdown(about)}\n`;
}

/** Line that points to the deliverables of an answer. */
const keptLine = ({ deliverables }: ExportedMessage): string =>
  deliverables.length === 0
    ? ''
    : `*（已存入我的成果：${deliverables
        .map(({ title, version }) => `${escapeMarkdown(oneLine(title))} 第${version}版`)
        .join('、')}）*`;

/** One message below a line with its author; '' for one that is not shown on screen either. */
export function markdownMessageOf(
  message: ExportedMessage,
  agentName: string,
  { momentOf }: ExportPlace,
): string {
  const { role, status, label } = message;
  const text = stripReasoning(message.text).trim();
  const at = momentOf(message.createdAt);
  if (role === 'user') {
    return text === '' ? '' : `\n---\n\n**我** · ${at}\n\n${escapeMarkdown(text)}\n`;
  }
  const remark =
    text === '' && status !== 'streaming' ? NO_ANSWER : status === 'complete' ? '' : PARTIAL[status];
  if (text === '' && status === 'stopped') return '';
  const by = [`**${escapeMarkdown(agentName)}**`, escapeMarkdown(label), at].filter((part) => part !== '');
  const body = [closeCode(text), remark && `*（${remark}）*`, keptLine(message)].filter(
    (part) => part !== '',
  );
  return `\n---\n\n${by.join(' · ')}\n\n${body.join('\n\n')}\n`;
}
