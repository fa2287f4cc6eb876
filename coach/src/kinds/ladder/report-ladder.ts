import {
  type DeliverableContent,
  LADDER_HEADINGS as HEADINGS,
  LEVEL_LABELS,
  partsOfLevel,
  placeOfLevel,
} from '@qihang/shared/contracts';
import { shownPasted } from '../pasted-lines';

type Ladder = DeliverableContent<'ladder'>;

/** A ladder as the chat shows it once it is settled, in the order in which it is read everywhere. */
export function reportLadder(content: Ladder): string {
  const { judgement, anchor, rungs, sums, stuck, without, outside, week, talk } = content;
  const parts = [
    judgement,
    anchor === null ? '' : `你的价：${anchor.text}`,
    ...rungs.map(reportLevel),
    under(HEADINGS.sums, listed(sums)),
    under('现在卡在哪', stuck),
    under(HEADINGS.without, listed(without)),
    under(HEADINGS.outside, outside?.map((text) => `> ${text}`).join('\n\n')),
    under(HEADINGS.week, week),
    under(HEADINGS.talk, talk.map(({ when, say }) => `${when}：\n\n> ${say}`).join('\n\n')),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function reportLevel(rung: Ladder['rungs'][number], index: number): string {
  const place = placeOfLevel(rung, index);
  if ('skipped' in rung)
    return `**${place}${rung.name === undefined ? '' : `：${rung.name}`}**，先不做：${rung.skipped}`;
  const head = `**${place}：${rung.name}**`;
  if (rung.body !== undefined)
    return `${head}\n\n${LEVEL_LABELS.price}：${rung.price}\n\n${shownPasted(rung.body)}`;
  const parts = partsOfLevel(rung).map(({ label, text }) => `- ${label}：${text}`);
  return `${head}\n\n${parts.join('\n')}`;
}

const listed = (texts: readonly string[] = []): string => texts.map((text) => `- ${text}`).join('\n');

const under = (heading: string, text = ''): string => (text === '' ? '' : `**${heading}**\n\n${text}`);
