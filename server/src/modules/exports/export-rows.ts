import type { ExportRows } from '@qihang/documents';
import {
  type AnyDeliverable,
  CALENDAR_HEADINGS,
  type DeliverableContent,
  pointText,
} from '@qihang/shared/contracts';
import { hasParts } from '@qihang/shared/deliverables';

/** A list that says how its topics begin has these columns; one of before keeps those that it was planned in. */
const topicRows = (library: DeliverableContent<'topics'>): ExportRows =>
  library.topics.some(({ opening }) => opening !== undefined) ? filmedRows(library) : plannedRows(library);

function filmedRows({ topics }: DeliverableContent<'topics'>): ExportRows {
  // A library of before makes no points, and has reasons where now stands what is to be settled first.
  const hasPoints = topics.some(({ point }) => point !== undefined);
  const [points, reason] = hasPoints ? [['讲清'], '先办'] : [[], '为什么'];
  return {
    head: ['序号', '选题', '开头', ...points, '怎么拍', reason, '分组', '给谁看', '形式'],
    rows: topics.map((topic, at) => {
      const { text, opening = '', point = '', isCommon, filming = '', why, pillar, audience, format } = topic;
      const told = hasPoints ? [point && pointText({ point, isCommon })] : [];
      return [at + 1, text, opening, ...told, filming, why, pillar, audience, format];
    }),
  };
}

const plannedRows = ({ topics }: DeliverableContent<'topics'>): ExportRows => ({
  head: ['序号', '选题', '支柱', '钩子', '给谁看', '阶段', '形式', '得分', '为什么'],
  rows: topics.map(({ text, pillar, hook, audience, stage, format, score, why }, at) => [
    at + 1,
    text,
    pillar,
    hook,
    audience,
    stage,
    format,
    score,
    why,
  ]),
});

/** The days, then what waits until one is missing. */
const calendarRows = ({ items, platform, spares = [] }: DeliverableContent<'calendar'>): ExportRows => ({
  head: [
    '日期',
    '平台',
    '安排',
    '标题',
    '开头',
    '怎么拍',
    CALENDAR_HEADINGS.first,
    '支柱',
    '形式',
    '分钟',
    '节日',
  ],
  rows: [
    ...items.map(
      ({ day, slot, title, opening = '', filming = '', first = '', pillar, format, minutes, festival }) => [
        day,
        platform,
        slot === 'free' ? '机动' : '发布',
        ...[title, opening, filming, first, pillar ?? '', format ?? ''],
        minutes,
        festival ?? '',
      ],
    ),
    ...spares.map(({ title, opening = '' }) => [
      '',
      platform,
      '备用',
      title,
      opening,
      '',
      '',
      '',
      '',
      '',
      '',
    ]),
  ],
});

function scriptRows(content: DeliverableContent<'script'>): ExportRows {
  const { form, beats, pictures = [] } = content;
  return form === '图文'
    ? {
        head: ['名目', '内容'],
        rows: [
          ...beats.map(({ say }, at) => [`正文${at + 1}`, say]),
          ...pictures.map((picture, at) => [`配图${at + 1}`, picture]),
        ],
      }
    : hasParts(content)
      ? {
          head: ['开始（秒）', '结束（秒）', '段落', '台词', '画面', '字幕'],
          rows: beats.map(({ from, to, part = '', say, shot, caption }) => [
            from,
            to,
            part,
            say,
            shot,
            caption,
          ]),
        }
      : {
          head: ['开始（秒）', '结束（秒）', '念', '拍', '字幕'],
          rows: beats.map(({ from, to, say, shot, caption }) => [from, to, say, shot, caption]),
        };
}

const reviewRows = ({ figures }: DeliverableContent<'review'>): ExportRows => ({
  head: ['项目', '这周', '你的中位数', '怎么看'],
  rows: figures.map(({ name, value, median, reading }) => [name, value, median ?? '', reading]),
});

/** The rows of a deliverable, for a spreadsheet; null where it is not made of rows. */
export function rowsOf({ kind, content }: AnyDeliverable): ExportRows | null {
  switch (kind) {
    case 'topics':
      return topicRows(content);
    case 'calendar':
      return calendarRows(content);
    case 'script':
      return scriptRows(content);
    case 'review':
      return reviewRows(content);
    default:
      return null;
  }
}
