import type { AigcMark, ExportMark } from '@qihang/documents';

const BY_RULES = '由离线教练按规则生成';
const EDITED = '，经本人修改';

/** The mark as a generator of content has to set it (人工智能生成合成内容标识办法, in force since 2025-09-01). */
export const aigcMark = (producer: string, contentId: string): AigcMark => ({
  Label: '1',
  ContentProducer: producer,
  ProduceID: contentId,
  ReservedCode1: '',
  ContentPropagator: producer,
  PropagateID: contentId,
  ReservedCode2: '',
});

interface Made {
  readonly id: string;
  readonly version: number;
  readonly madeBy: 'rules' | 'model';
  /** The user has changed lines of it by hand: it stays what it was, and says so. */
  readonly isEdited: boolean;
}

interface MarkSettings {
  /** AI_LABEL_TEXT */
  readonly aiLabel: string;
  /** AIGC_PRODUCER_CODE, or the brand. */
  readonly producer: string;
}

/** What an export of a version is marked with. */
export function markOf(
  { id, version, madeBy, isEdited }: Made,
  { aiLabel, producer }: MarkSettings,
): ExportMark {
  const contentId = `${id}-${version}`;
  const isByModel = madeBy === 'model';
  return {
    text: `${isByModel ? aiLabel : BY_RULES}${isEdited ? EDITED : ''}`,
    contentId,
    aigc: isByModel ? aigcMark(producer, contentId) : null,
  };
}
