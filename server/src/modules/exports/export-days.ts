import type { ExportDay } from '@qihang/documents';
import { type AnyDeliverable, CALENDAR_HEADINGS, DAY_LABELS } from '@qihang/shared/contracts';

/** Days of a calendar, for the user's calendar app, which one of rest does not need; null for every other kind. */
export const daysOf = ({ kind, content }: AnyDeliverable): readonly ExportDay[] | null =>
  kind !== 'calendar'
    ? null
    : content.items
        .filter(({ slot }) => slot !== 'rest')
        .map(
          ({
            key,
            day,
            slot,
            title,
            body = '',
            opening,
            filming,
            first,
            pillar,
            format,
            minutes,
            festival,
          }) => ({
            key,
            day,
            title,
            isDue: slot === 'post' || slot === 'work',
            details: [
              body,
              opening === undefined ? '' : `开头：${opening}`,
              filming === undefined ? '' : `怎么拍：${filming}`,
              first === undefined ? '' : `${CALENDAR_HEADINGS.first}：${first}`,
              slot === 'post' ? `平台：${content.platform}` : DAY_LABELS[slot],
              pillar === null ? '' : `支柱：${pillar}`,
              format === null ? '' : `形式：${format}`,
              content.told === undefined ? `预计：${minutes}分钟` : '',
              festival === null ? '' : `节日：${festival}`,
            ].filter((detail) => detail !== ''),
          }),
        );
