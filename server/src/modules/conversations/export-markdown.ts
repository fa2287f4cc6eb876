import { type DeliverableRef, type MessageStatus, stripReasoning } from '@qihang/shared/contracts';
import { escapeMarkdown } from '@qihang/shared/deliverables';
import { stringify } from 'yaml';
import { COACH_LABEL } from '../../providers/provider-registry';
import { aigcMark } from '../exports/export-mark';

/** What stands at the head of an exported conversation. */
export interface ExportHead {
  readonly id: string;
  readonly title: string;
  readonly agentName: string;
  /** Who answered, in the user's words: every label of the line once. Empty without answers. */
  readonly labels: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ExportedMessage {
  readonly role: 'user' | 'ai';
  readonly text: string;
  readonly status: MessageStatus;
  readonly label: string;
  /** What it has put on the shelf. */
  readonly deliverables: readonly Pick<DeliverableRef, 'title' | 'version'>[];
  readonly createdAt: Date;
}

/** Who exports, when, and whose clock the dates in the text are told by. */
export interface ExportPlace {
  /** The brand: the provider of the service, as the marks of generated content name it. */
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

/** A code block that an answer broke off in would swallow everything after it. */
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

/** Writes 2026-11-21 18:05 by the clock of a place. One for many dates: making it takes longer than using it. */
export function makeMoment(timeZone: string): (date: Date) => string {
  const options = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const;
  // The Swedish write their dates the way that ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', options);
  return (date) => format.format(date);
}

/**
 * The head: data for machines, among it the implicit mark of generated content where a model has answered, then the title
 * and the visible one.
 */
export function headOf(head: ExportHead, { brand, momentOf, now }: ExportPlace): string {
  const { id, agentName, labels, createdAt, updatedAt } = head;
  const title = oneLine(head.title);
  const data = {
    title,
    agent: agentName,
    created: createdAt.toISOString(),
    updated: updatedAt.toISOString(),
    exported: now.toISOString(),
    generator: brand,
    ...(labels.length > 0 && { label: labels.join('、') }),
    ...(labels.some((label) => label !== COACH_LABEL) && { AIGC: aigcMark(brand, id) }),
  };
  const source = labels.length > 0 ? `回答：${labels.join('、')}。` : '';
  const about = `与${agentName}的对话，${momentOf(now)} 由${brand}导出。${source}`;
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n# ${escapeMarkdown(title)}\n\n> ${escapeMarkdown(about)}\n`;
}

/** Where the rest of what an answer made is to be found. */
const keptLine = ({ deliverables }: ExportedMessage): string =>
  deliverables.length === 0
    ? ''
    : `*（已存入我的成果：${deliverables
        .map(({ title, version }) => `${escapeMarkdown(oneLine(title))} 第${version}版`)
        .join('、')}）*`;

/** One message under a line that says whose it is; '' for one that is not shown on screen either. */
export function turnOf(message: ExportedMessage, agentName: string, { momentOf }: ExportPlace): string {
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
