import { trackOf } from '../lexicon';
import { currentValue, valuesOf } from '../profile';
import type { ContentLine } from './content-lines';
import type { Fault, Sources } from './fault';

/** The words of what the user said they do not do, and of that trade where they are in another one now. */
function rejectedWords({ profile, lexicon }: Sources): readonly string[] {
  const business = currentValue(profile, 'business')?.text ?? '';
  const present = trackOf(business, lexicon);
  const own = profile.flatMap(({ field, value }) => (field === 'rejected' ? [] : [value.text])).join('\n');
  return valuesOf(profile, 'rejected')
    .flatMap(({ text }) => {
      const track = trackOf(text, lexicon);
      const ofTrade =
        track === null || track === present ? [] : track.words.filter((word) => word.length > 2);
      return [text, ...ofTrade];
    })
    .filter((word) => word.length > 1 && !own.includes(word));
}

/** Where a line says that it is not done, it may be named: the row of the card, the answer to who asks for it. */
const REFUSED = /不(?:做|接|碰|教|卖|拍|讲|收|写|帮)/;

/** Lines that bring up what the user has put down. */
export function rejectedLines(
  lines: readonly ContentLine[],
  rows: unknown,
  sources: Sources,
): readonly Fault[] {
  const words = rejectedWords(sources);
  if (words.length === 0) return [];
  return lines.flatMap(({ pointer, text }) => {
    const word = words.find((candidate) => text.includes(candidate));
    if (word === undefined || REFUSED.test(text) || isRefusalRow(pointer, rows)) return [];
    return [{ code: 'rejected' as const, pointer, quote: word, text: '用户明确说过不做这个，不要再提' }];
  });
}

function isRefusalRow(pointer: string, rows: unknown): boolean {
  const at = /^\/rows\/(\d+)\//.exec(pointer)?.[1];
  if (at === undefined || !Array.isArray(rows)) return false;
  const row: unknown = rows[Number(at)];
  return typeof row === 'object' && row !== null && 'label' in row && row.label === '不做';
}
