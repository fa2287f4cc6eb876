import type { ShareCard, ShareText } from '@qihang/documents';
import {
  type AnyDeliverable,
  cardRows,
  DELIVERABLE_NAMES,
  type DeliverableContent,
  dayName,
  GAP,
  gapsIn,
  groupTold,
  LANES_TITLE,
  partsOfRow,
  rowAsSentence,
  type ToldGroup,
} from '@qihang/shared/contracts';
import { EXPORTS_OF } from '@qihang/shared/deliverables';
import { joinedLines, sentencesOf } from './whole-sentences';

type Section = ShareCard['sections'][number];
/** Whether a text says all that it is to say: what is not said yet is shown to nobody. */
type IsSaid = (text: string) => boolean;

/**
 * What others see of a deliverable on its share picture; null for kinds that have none. It has the work's own lines, and
 * neither what is said to the user about it nor a line with a gap.
 */
export function shareCardOf(deliverable: AnyDeliverable, blank: string | null): ShareCard | null {
  if (!EXPORTS_OF[deliverable.kind].includes('share')) return null;
  const isSaid: IsSaid = (text) => text.trim() !== '' && gapsIn(text, blank).length === 0;
  switch (deliverable.kind) {
    case 'positioning':
      return cardOf(deliverable.content, isSaid);
    case 'story':
      return storyOf(deliverable.content, isSaid);
    case 'script':
      return scriptOf(deliverable.content, isSaid);
    case 'topics':
      return topicsOf(deliverable.content, isSaid);
    case 'calendar':
      return calendarOf(deliverable.content, isSaid);
    default:
      return null;
  }
}

const POINT = '·';

const prose = (lines: readonly string[], isSaid: IsSaid): readonly ShareText[] =>
  joinedLines(lines.filter(isSaid)).map((text) => ({ mark: '', sentences: sentencesOf(text) }));

/** @param start the number of the first; null for points */
const items = (lines: readonly string[], isSaid: IsSaid, start: number | null = null): readonly ShareText[] =>
  lines
    .map((text, at) => ({ mark: start === null ? POINT : `${start + at}.`, sentences: [text] }))
    .filter(({ sentences: [text = ''] }) => isSaid(text));

/** Rows of a 定位卡 for the user alone: what it costs them, what they want of it, what is not settled or stands in a profile. */
const OWN_ROWS: ReadonlySet<string> = new Set([
  ...['建议价', '主页', '认账', '账', '成了', '图什么', '说话', '开头一句'],
]);

function cardOf(content: DeliverableContent<'positioning'>, isSaid: IsSaid): ShareCard {
  const { told, oneLiners, rows, lanes = [] } = content;
  const settled = oneLiners.find(({ text }) => isSaid(text))?.text ?? DELIVERABLE_NAMES.positioning;
  if (told !== undefined) return toldCard(groupTold(told), settled, isSaid);
  const [before, after] = cardRows(
    rows.filter(({ label }) => !OWN_ROWS.has(label)),
    lanes,
  );
  const sectionsOf = (of: typeof before): readonly Section[] =>
    of.map(({ label, title, text }) => {
      const parts = partsOfRow(text);
      const heading = label === '你是谁' ? '' : title;
      return { heading, texts: parts.length > 1 ? items(parts, isSaid) : prose([text], isSaid) };
    });
  const filmed: Section = { heading: LANES_TITLE, texts: items(lanes, isSaid, 1) };
  return {
    headline: settled,
    about: '',
    sections: [...sectionsOf(before), filmed, ...sectionsOf(after)],
    unit: '句',
  };
}

/** The most characters of a heading that only says what stands below it: 一句话, 定下的那句. */
const LABEL = 6;
/** The most characters of a line in bold that stands over others, as a heading does. */
const SHORT = 20;
const SENTENCE = /[。！？，；]/u;

/** A told card under its own first line, when that is a headline: a heading over the sentence that was settled is none. */
function toldCard(groups: readonly ToldGroup[], settled: string, isSaid: IsSaid): ShareCard {
  const [first, second] = groups;
  const own = first?.lines.length === 1 ? (first.lines[0]?.text ?? '') : '';
  const isOver = first?.as === 'heading' && own.length <= LABEL && second?.lines[0]?.text === settled;
  const isHeadline = ['heading', 'strong', 'quote'].includes(first?.as ?? '') && own.length <= 80;
  const headline = isHeadline && !isOver && isSaid(own) ? own : settled;
  const sections: { heading: string; texts: readonly ShareText[] }[] = [{ heading: '', texts: [] }];
  const lines: string[] = [];
  const add = (texts: readonly ShareText[]): void => {
    const section = sections.at(-1);
    if (section !== undefined) section.texts = [...section.texts, ...texts];
  };
  const close = (): void => add(prose(lines.splice(0), isSaid));
  for (const [at, group] of groups.entries()) {
    const texts = group.lines.map(({ text }) => text).filter((text) => text !== headline);
    const [text = ''] = texts;
    const isBold = group.as === 'strong' && text.length <= SHORT && !SENTENCE.test(text);
    if (texts.length === 0) continue;
    if (group.as === 'heading' || (isBold && at < groups.length - 1)) {
      close();
      sections.push({ heading: text, texts: [] });
    } else if (group.as === 'item' || group.as === 'step') {
      close();
      add(items(texts, isSaid, group.as === 'step' ? group.start : null));
    } else if (group.as === 'row') {
      close();
      add(items(texts.slice(1).map(rowAsSentence), isSaid));
    } else lines.push(...texts);
  }
  close();
  return {
    headline,
    about: '',
    sections: sections.filter(({ heading }) => heading === '' || isSaid(heading)),
    unit: '句',
  };
}

function storyOf(
  { title, telling, saying, stories = [] }: DeliverableContent<'story'>,
  isSaid: IsSaid,
): ShareCard {
  const told: readonly { readonly title?: string | undefined; readonly lines: readonly string[] }[] =
    telling === undefined
      ? stories.map(({ title, situation = '', turn = '', outcome = '' }) => ({
          title,
          lines: [situation, turn, outcome],
        }))
      : telling.map((paragraph, at) => ({
          title: at === 0 ? title : paragraph.title,
          lines: isSaid(paragraph.text) ? paragraph.text.split('\n') : [],
        }));
  const sections: { heading: string; lines: string[] }[] = [];
  for (const { title: heading, lines } of told) {
    if (sections.length === 0 || heading !== undefined)
      sections.push({ heading: heading ?? '', lines: [...lines] });
    else sections.at(-1)?.lines.push(...lines);
  }
  const names = [sections[0]?.heading ?? '', saying ?? '', DELIVERABLE_NAMES.story];
  return {
    headline: names.find(isSaid) ?? '',
    about: '',
    sections: sections.map(({ heading, lines }, at) => ({
      heading: at === 0 || !isSaid(heading) ? '' : heading,
      texts: prose(lines, isSaid),
    })),
    unit: '句',
  };
}

/** What is said, or read: what the camera sees is for whoever films it. */
function scriptOf({ titles, coverLine, beats }: DeliverableContent<'script'>, isSaid: IsSaid): ShareCard {
  return {
    headline: [...titles, coverLine, DELIVERABLE_NAMES.script].find(isSaid) ?? '',
    about: '',
    sections: [
      {
        heading: '',
        texts: prose(
          beats.flatMap(({ say }) => say.split('\n')),
          isSaid,
        ),
      },
    ],
    unit: '句',
  };
}

/** The titles under their numbers in the work. */
function topicsOf({ topics }: DeliverableContent<'topics'>, isSaid: IsSaid): ShareCard {
  const texts = items(
    topics.map(({ text }) => text),
    isSaid,
    1,
  );
  return { headline: `选题 ${texts.length} 条`, about: '', sections: [{ heading: '', texts }], unit: '条' };
}

/** What is posted, and when. */
function calendarOf({ platform, items: days }: DeliverableContent<'calendar'>, isSaid: IsSaid): ShareCard {
  const posts = days
    .filter(({ slot, title }) => slot === 'post' && isSaid(title))
    .sort((one, other) => one.day.localeCompare(other.day));
  const texts = posts.map(({ day, title }) => ({ mark: dayName(day), sentences: [title] }));
  const about = [platform, `${posts.length} 条`].filter((part) => part !== GAP && isSaid(part)).join(' · ');
  return { headline: DELIVERABLE_NAMES.calendar, about, sections: [{ heading: '', texts }], unit: '条' };
}
