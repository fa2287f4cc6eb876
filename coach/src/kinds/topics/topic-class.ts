import { fitText } from '../fit-text';
import { STAGES, type Stage } from './topics-slots';

/** Where a topic belongs, as its line 题#归 says: 退回去的伞/反常识/舍不得扔伞的人/信任/上手实拍 */
export interface TopicClass {
  readonly pillar: string;
  readonly hook: string;
  readonly audience: string;
  readonly stage: Stage;
  readonly format: string;
}

const PARTS = /[/／]/;
const isStage = (text: string): text is Stage => (STAGES as readonly string[]).includes(text);

/** Reads the line; null where a part or a known stage is missing. */
export function readTopicClass(text: string): TopicClass | null {
  const parts = text.split(PARTS).map((part) => part.trim());
  const [pillar = '', hook = '', audience = '', stage = '', format = ''] = parts;
  if (parts.length !== 5 || parts.includes('') || !isStage(stage)) return null;
  return {
    pillar,
    hook: fitText(hook, 8),
    audience: fitText(audience, 20),
    stage,
    format: fitText(format, 8),
  };
}

/** The line of a topic that stands in a content. */
export const writeTopicClass = ({ pillar, hook, audience, stage, format }: TopicClass): string =>
  [pillar, hook, audience, stage, format].map((part) => part.replace(/[/／]/g, '、')).join('/');
