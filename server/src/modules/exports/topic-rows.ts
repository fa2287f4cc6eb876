import type { ExportRows } from '@qihang/documents';
import { type DeliverableContent, pointText } from '@qihang/shared/contracts';

/** Lists of before keep the columns of their parts, or those that they were planned in. */
export function topicRows(library: DeliverableContent<'topics'>): ExportRows {
  if (library.topics.some(({ body }) => body !== undefined)) return toldRows(library);
  return library.topics.some(({ opening }) => opening !== undefined)
    ? filmedRows(library)
    : plannedRows(library);
}

/** What is told in each; a topic that stayed from a list of before has its parts there. */
const toldRows = ({ topics }: DeliverableContent<'topics'>): ExportRows => ({
  head: ['序号', '选题', '开头', '内容', '先办', '分组', '给谁看', '形式'],
  rows: topics.map((topic, at) => {
    const { text, opening = '', body, point, isCommon, filming, why, pillar, audience, format } = topic;
    const parts = [point && pointText({ point, isCommon }), filming && `怎么拍：${filming}`];
    return [at + 1, text, opening, body ?? joined(parts), why, pillar, audience, format];
  }),
});

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

function filmedRows({ topics }: DeliverableContent<'topics'>): ExportRows {
  // A library of before makes no points, and has reasons where now stands what is to be settled first.
  const hasPoints = topics.some(({ point }) => point !== undefined);
  const [points, reason] = hasPoints ? [['讲清'], '先办'] : [[], '为什么'];
  return {
    head: ['序号', '选题', '开头', ...points, '怎么拍', reason, '分组', '给谁看', '形式'],
    rows: topics.map((topic, at) => {
      const { text, opening = '', point = '', isCommon, filming = '', why, pillar, audience, format } = topic;
      const told = hasPoints ? [point && pointText({ point, isCommon })] : [];
      return [at + 1, text, opening, ...told, filming, why, pillar, audience, format];
    }),
  };
}

const plannedRows = ({ topics }: DeliverableContent<'topics'>): ExportRows => ({
  head: ['序号', '选题', '支柱', '钩子', '给谁看', '阶段', '形式', '得分', '为什么'],
  rows: topics.map(({ text, pillar, hook, audience, stage, format, score, why }, at) => [
    at + 1,
    text,
    pillar,
    hook,
    audience,
    stage,
    format,
    score,
    why,
  ]),
});
