import {
  type DeliverableContent,
  type DeliverableKind,
  FOOT_HEADING,
  GAP,
  openText,
} from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { asLent, lentOf } from '../lent';
import { makeLineTable } from '../line-table';
import { pastedLines, pastedText, shownPasted, writePasted } from '../pasted-lines';
import { slotOf } from '../place-lines';
import { ShownText } from '../shown-text';
import { showMarkdown } from '../told/show-told';
import { linesOfTold, toldOf } from '../told/told-line';
import type { WrittenLine } from '../written-line';
import { ENDNOTE_SLOTS, type NoteBounds, REMARK_SLOT, withEndnoteSlots } from './endnote-slots';
import { readNote, writeNote } from './note-line';
import { keptQuestions } from './open-questions';

type NotedKind = Exclude<DeliverableKind, 'check'>;
type Endnotes = Pick<DeliverableContent<NotedKind>, 'remarks' | 'notes' | 'open' | 'lent'>;

/** The kind with notes and open questions below its own lines; of a kind that has them already they stand once. */
export const withEndnotes = <K extends NotedKind>(kind: Kind<K>, bounds?: NoteBounds): Kind<K> => ({
  ...kind,
  slots: withEndnoteSlots(kind.slots, bounds),
  toContent: (lines, context) => {
    const content = kind.toContent(lines, context);
    return content === null ? null : { ...content, ...endnotesOf(lines, context), ...lentOf(lines, content) };
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
    isEndnote(line.key) ? showEndnote(line, context, content) : kind.show(line, context, content),
  heading: (key) => (isEndnote(key) ? headingOf(key) : (kind.heading?.(key) ?? '')),
});

/** What is shown as a whole ends with them, too. */
const withReport = <K extends NotedKind>({ report }: Kind<K>): Pick<Kind<K>, 'report'> =>
  report === undefined
    ? {}
    : {
        report: (content) => {
          const shown = new ShownText();
          shown.add(report(content));
          for (const line of linesOfEndnotes(content)) shown.add(showEndnote(line), headingOf(line.key));
          return shown.text;
        },
      };

/** Whether the line stands below the work and is none of it. */
export const isEndnote = (key: string): boolean => slotOf(key, ENDNOTE_SLOTS) !== null;

/** Titles under which a note would ask for the same as the questions below it. */
const ASKING_TITLES = ['还空着', '空着', '还缺', '还差', '待补充', '得你说'];

/** Whether a line is a note of what was never told, which the questions ask for. */
export function isAskingNote({ key, text }: Pick<WrittenLine, 'key' | 'text'>): boolean {
  const title = isEndnote(key) && !isOpen(key) && !isRemark(key) ? readNote(text)?.title : undefined;
  return title !== undefined && ASKING_TITLES.some((each) => title.startsWith(each));
}

/** What is nothing but a gap asks for nothing. */
const isTold = (text: string): boolean => text !== '' && text !== GAP;

function endnotesOf(lines: readonly WrittenLine[], context: WritingContext): Endnotes {
  const table = makeLineTable(lines, ENDNOTE_SLOTS);
  const notes = table.numbers('另#').flatMap((number) => readNote(table.text('另#', number)) ?? []);
  const told = notes
    .map(({ title, text }) => ({ title, text: fitText(pastedText(text), 400) }))
    .filter(({ text }) => isTold(text));
  const asked = table
    .numbers('空#')
    .map((number) => questionOf(table.text('空#', number)))
    .filter(isTold);
  const open = [...keptQuestions(asked, context)];
  const remarks = [...toldOf(lines, REMARK_SLOT)];
  return {
    ...(remarks.length > 0 && { remarks }),
    ...(told.length > 0 && { notes: told }),
    ...(open.length > 0 && { open }),
  };
}

const questionOf = (text: string): string => fitText(text, 60);

const linesOfEndnotes = ({ remarks = [], notes = [], open = [] }: Endnotes): readonly WrittenLine[] => [
  ...notes.map((note, index) => ({
    key: `另${index + 1}`,
    text: writeNote({ ...note, text: writePasted(note.text) }),
    from: [],
  })),
  ...open.map((text, index) => ({ key: `空${index + 1}`, text, from: [] })),
  ...linesOfTold(remarks, REMARK_SLOT),
];

/** Once the work is put together it says so itself. */
function isKept(question: string, context?: WritingContext, content?: Endnotes): boolean {
  if (content !== undefined) return content.open?.includes(question) ?? false;
  return context === undefined || keptQuestions([question], context).length > 0;
}

const isOpen = (key: string): boolean => key.startsWith('空');
const isRemark = (key: string): boolean => slotOf(key, [REMARK_SLOT]) !== null;
const headingOf = (key: string): string => (isOpen(key) || isRemark(key) ? FOOT_HEADING : '');

/** As the chat shows it: a note with its title, a question, if it is kept, as an item of the block below. */
function showEndnote({ key, text }: WrittenLine, context?: WritingContext, content?: object): string {
  // The rule of a table stands below its head already.
  if (isRemark(key)) return /[\p{L}\p{N}]/u.test(text) ? showMarkdown(text) : '';
  if (isOpen(key)) return isKept(questionOf(text), context, content) ? `- ${openText(text)}` : '';
  const note = readNote(text);
  if (note === null) return '';
  const lines = pastedLines(note.text);
  return lines.length > 1
    ? `**${note.title}**\n\n${shownPasted(note.text)}`
    : `**${note.title}**：${note.text}`;
}
