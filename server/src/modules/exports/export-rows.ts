import type { ExportRows } from '@qihang/documents';
import type { AnyDeliverable, DeliverableContent } from '@qihang/shared/contracts';
import { hasParts } from '@qihang/shared/deliverables';
import { calendarRows } from './calendar-rows';
import { topicRows } from './topic-rows';

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
