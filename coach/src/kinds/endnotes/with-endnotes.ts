import {
  type DeliverableContent,
  type DeliverableKind,
  GAP,
  LENT_HEADING,
  lentLines,
  OPEN_HEADING,
} from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { Kind } from '../kind';
import { isLent, LENT } from '../lent';
import { makeLineTable } from '../line-table';
import { slotOf } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { ENDNOTE_SLOTS } from './endnote-slots';
import { readNote, writeNote } from './note-line';

type NotedKind = Exclude<DeliverableKind, 'check'>;
type Endnotes = Pick<DeliverableContent<NotedKind>, 'notes' | 'open' | 'lent'>;

/** The kind with notes and open questions below its own lines; of a kind that has them already they stand once. */
export const withEndnotes = <K extends NotedKind>(kind: Kind<K>): Kind<K> => ({
  ...kind,
  slots: [...kind.slots, ...ENDNOTE_SLOTS],
  toContent: (lines, context) => {
    const content = kind.toContent(lines, context);
    return content === null ? null : { ...content, ...endnotesOf(lines), ...lentOf(lines, content) };
  },
  toLines: (content) => [
    ...asLent(
      kind.toLines(content).filter(({ key }) => !isEndnote(key)),
      content,
    ),
    ...linesOfEndnotes(content),
  ],
  ...withReport(kind),
  show: (line, context, content) =>
    isEndnote(line.key) ? showEndnote(line) : kind.show(line, context, content),
});

/** What is shown as a whole ends with them, too. */
const withReport = <K extends NotedKind>({ report }: Kind<K>): Pick<Kind<K>, 'report'> =>
  report === undefined
    ? {}
    : {
        report: (content) =>
          [report(content), ...linesOfEndnotes(content).map(showEndnote), showLent(content)]
            .filter((part) => part !== '')
            .join('\n\n'),
      };

function showLent(content: Endnotes): string {
  const lent = lentLines(content);
  return lent.length === 0 ? '' : `**${LENT_HEADING}**\n\n${lent.map((text) => `- ${text}`).join('\n')}`;
}

/** Whether the line stands below the work and is none of it. */
export const isEndnote = (key: string): boolean => slotOf(key, ENDNOTE_SLOTS) !== null;

/** What the user is told of a line: 补充的第2条, 还空着的第1问; a line of the work itself goes by its key. */
export function lineName(key: string): string {
  if (!isEndnote(key)) return key;
  const number = key.slice(1);
  return key.startsWith('空') ? `还空着的第${number}问` : `补充的第${number}条`;
}

/** What is nothing but a gap asks for nothing. */
const isTold = (text: string): boolean => text !== '' && text !== GAP;

function endnotesOf(lines: readonly WrittenLine[]): Endnotes {
  const table = makeLineTable(lines, ENDNOTE_SLOTS);
  const notes = table.numbers('另#').flatMap((number) => readNote(table.text('另#', number)) ?? []);
  const told = notes
    .map(({ title, text }) => ({ title, text: fitText(text, 240) }))
    .filter(({ text }) => isTold(text));
  const open = table
    .numbers('空#')
    .map((number) => fitText(table.text('空#', number), 60))
    .filter(isTold);
  return { ...(told.length > 0 && { notes: told }), ...(open.length > 0 && { open }) };
}

const MOST_LENT = 8;

/** What was lent, as it stands in the work that was put together. */
function lentOf(lines: readonly WrittenLine[], content: object): Pick<Endnotes, 'lent'> {
  const written = lines.filter(isLent).map(({ text }) => text.trim());
  if (written.length === 0) return {};
  const lent = textsOf(content).filter((text) => written.some((each) => isOf(text, each)));
  return lent.length === 0 ? {} : { lent: [...new Set(lent)].slice(0, MOST_LENT) };
}

const SHORTEST_PART = 6;

/** A text of the work is the line, or the part of it that stands alone or that fitted. */
const isOf = (text: string, written: string): boolean =>
  text === written || (text.length >= SHORTEST_PART && written.includes(text.replace(/…+$/, '')));

/** What was lent in a version stays lent where it is not written anew. */
const asLent = (lines: readonly WrittenLine[], { lent = [] }: Endnotes): readonly WrittenLine[] =>
  lent.length === 0
    ? lines
    : lines.map((line) =>
        lent.some((text) => isOf(text, line.text.trim())) ? { ...line, from: [LENT] } : line,
      );

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

const linesOfEndnotes = ({ notes = [], open = [] }: Endnotes): readonly WrittenLine[] => [
  ...notes.map((note, index) => ({ key: `另${index + 1}`, text: writeNote(note), from: [] })),
  ...open.map((text, index) => ({ key: `空${index + 1}`, text, from: [] })),
];

/** As the chat shows it: a note under its title, the questions under one heading. */
function showEndnote({ key, text }: WrittenLine): string {
  if (key.startsWith('空')) return key === '空1' ? `**${OPEN_HEADING}**\n\n- ${text}` : `- ${text}`;
  const note = readNote(text);
  return note === null ? '' : `**${note.title}**：${note.text}`;
}
