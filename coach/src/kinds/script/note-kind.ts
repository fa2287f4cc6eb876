import { GAP } from '@qihang/shared/contracts';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import type { Kind, WritingContext } from '../kind';
import { makeLineTable } from '../line-table';
import { pastedText, shownPasted } from '../pasted-lines';
import { platformOfPost } from '../platform-of';
import type { WrittenLine } from '../written-line';
import { NOTE_CRAFT, NOTE_EXAMPLES } from './note-craft';
import { NOTE_SLOTS } from './note-slots';
import { coverOf, listOf, type Script, scriptKind, topFields } from './script-kind';
import { objectToNote } from './script-objections';
import { NOTES_OF_POSTS } from './script-slots';
import { headingAtTop, showTop } from './show-script';
import { timeBeats } from './time-beats';

/** Characters of a text to be read that was ordered without a length, and of what stands around it, its pictures included. */
const USUAL_TEXT = 400;
const AROUND_TEXT = 220;

/** 图文: the same piece of work as a 脚本, to be read: titles, paragraphs to paste, and a picture a line. */
export const noteKind: Kind<'script'> = withEndnotes(
  {
    ...scriptKind,
    name: '图文',
    slots: NOTE_SLOTS,
    craft: NOTE_CRAFT,
    examples: NOTE_EXAMPLES,
    objections: objectToNote,
    toContent,
    title: ({ coverLine }) => `图文·${coverLine}`,
    show,
    heading: (key) => headingAtTop(key) || (key.startsWith('配图') ? '配图' : ''),
    room: ({ parameters: { characters = USUAL_TEXT } }) => ({
      words: characters,
      whole: characters + AROUND_TEXT,
    }),
  },
  NOTES_OF_POSTS,
);

function toContent(lines: readonly WrittenLine[], context: WritingContext): Script | null {
  const table = makeLineTable(lines, NOTE_SLOTS);
  const says = listOf(table, '正文#', 300).map(pastedText);
  const times = timeBeats(says, undefined);
  return contentOf('script', {
    ...topFields(table, context),
    form: '图文',
    seconds: times.at(-1)?.to,
    coverLine: coverOf(table, GAP),
    beats: says.map((say, index) => ({
      ...times[index],
      say,
      shot: '',
      caption: '',
    })),
    pictures: listOf(table, '配图#', 80),
  });
}

/** Where the text is for is known before it is written; what of the title stands nowhere in it is in the pane. */
const hasTitle = (context: WritingContext): boolean => !platformOfPost(context).name.includes('朋友圈');

/** The text as it is pasted, then the pictures. */
function show({ key, text }: WrittenLine, context?: WritingContext, content?: Script): string {
  if (key === '标题1' && context !== undefined && !hasTitle(context)) return '';
  const line = showTop({ key, text }, content);
  if (line !== null) return line;
  return key.startsWith('正文') ? shownPasted(text) : `${key.slice('配图'.length)}. ${text}`;
}
