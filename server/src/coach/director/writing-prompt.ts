import {
  DELIVERABLE_NAMES,
  type DeliverableContent,
  deliverableSchemas,
  type Order,
} from '@qihang/shared/contracts';
import { z } from 'zod';
import type { Fault } from '../checks/fault';
import { describeProfile } from '../describe-profile';
import type { Plan } from './plan-work';
import { RECKONED, type WrittenKind } from './settle-content';

/** What the fields of each kind are for; their shape and limits are told by the schema. */
const BRIEFS: Readonly<Record<WrittenKind, string>> = {
  positioning:
    'oneLiners 是三句一口气说完的定位，way 写它用的办法（人群+问题+办法、品类+差异+证据、前后对比），第一句是推荐的那句；rows 是卡上的行：为谁、解决什么、凭什么、卖什么、在哪发；risks 是照这样做会遇到的风险；next 是下一步。',
  kit: 'names 是账号名，领域加人味的称呼，不超平台字数；bios 是简介，先说帮谁做什么，再说凭什么；avatar 和 cover 是头像和主页背景怎么拍、写哪几个字；why 说为什么这样。',
  story:
    'stories 只写用户讲过的真事：situation 当时怎样，turn 怎么转的，outcome 后来怎样，use 用在哪；没讲过的不写成故事，改成 asks 里的一个问题。',
  topics:
    '写 20 条选题，最该先拍的在前面。text 是能直接当标题的一句话，用客户会说的话，带上用户这一行的词；hook 是开头的办法（利益、痛点、反常识、悬念、数据、故事）；audience 是说给谁听；why 说为什么值得拍；pillar 只用参考里的支柱名。',
  script:
    'beats 依次是钩子、铺垫、核心、反转、行动，from 和 to 是秒，首尾相接，到 seconds 为止；say 是口播原话，每秒 3.3 到 4.2 个字；shot 是画面，caption 是字幕；titles 三个标题；行动那一段不放联系方式，不引到站外。',
  ladder:
    'rungs 依次是引流品、信任品、利润品。price 从用户自己报的价推出来，没有报价就写【待补充】；delivers 是交付什么，handover 是怎么走到下一级；talk 是私下聊的时候照着说的话。',
};

const RULES = `现在不是对话。你替用户写一份成品，只输出一个 JSON 对象：不要代码块，不要解释，前后不要别的字。

- 名字、地点、年限、证书、客户、案例、数字、价格，只能用档案里和用户这次的话里有的。没有的就不写；非写不可的地方写【待补充】，整份最多三处。
- 不写最、第一、唯一、顶级、保证、包过、百分百、稳赚、根治这类词，不许诺结果，不写微信号、电话和站外链接。
- judgement 是一句判断：先做什么，为什么。每一行都带着用户自己的词，换一个行业就不能照用。
- 字数不超过结构里的 maxLength，条数在 minItems 和 maxItems 之间，不加别的字段。`;

const shapes = new Map<WrittenKind, string>();

/** The schema of what a model has to write: without what is the rules' to say. */
function shapeOf(kind: WrittenKind): string {
  const known = shapes.get(kind);
  if (known !== undefined) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(deliverableSchemas[kind], { io: 'input' });
  const isOwn = (field: string) => !RECKONED[kind].includes(field);
  const shape = JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isOwn(field))),
    required: required.filter(isOwn),
    additionalProperties: false,
  });
  shapes.set(kind, shape);
  return shape;
}

/** What a model is told before anything of the user: who it is, what it writes, in which shape. */
export const writingInstruction = (agentPrompt: string, kind: WrittenKind): string =>
  [
    agentPrompt,
    RULES,
    `这次写「${DELIVERABLE_NAMES[kind]}」。${BRIEFS[kind]}`,
    `结构（JSON Schema）：${shapeOf(kind)}`,
  ].join('\n\n');

/** What was wrong with what the model wrote last. */
export interface FaultyWriting {
  readonly said: string;
  readonly faults: readonly Pick<Fault, 'pointer' | 'quote' | 'text'>[];
}

interface WritingInput {
  readonly plan: Plan;
  readonly kind: WrittenKind;
  readonly question: string;
  readonly faulty: FaultyWriting | null;
}

/** What it is made of: the profile, the user's words, what is there, the rules' own version, and what went wrong. */
export function writingMaterial({ plan, kind, question, faulty }: WritingInput): string {
  const { input, known, reason, draft } = plan;
  const newest = known?.versions[0]?.content;
  return [
    part('用户档案', describeProfile(input.profile)),
    part('用户这次的话', question),
    part('用户要的', wishOf(input.order)),
    part(
      '已定的一句话定位',
      kind === 'positioning' ? '' : (input.shelf.positioning?.oneLiners[0]?.text ?? ''),
    ),
    part('按规则写的一份，事实和结构可以参照，措辞要写得更好', sample(kind, draft)),
    reason === 'revise' && newest !== undefined
      ? part('现在的这一份，照用户要的改，别处不动', sample(kind, newest))
      : '',
    reason === 'again'
      ? part('已经给过的，一条都不要重复', input.earlier.map((each) => sample(kind, each)).join('\n'))
      : '',
    faulty === null ? '' : part('你上一次写的', clip(faulty.said, LONGEST_SAID)),
    faulty === null
      ? ''
      : part('上一次的这些地方不行，改好后整份重新输出', faulty.faults.map(faultLine).join('\n')),
  ]
    .filter((each) => each !== '')
    .join('\n\n');
}

const part = (title: string, text: string): string => (text.trim() === '' ? '' : `## ${title}\n${text}`);

const wishOf = ({ platform, instruction }: Order): string =>
  [platform === undefined ? '' : `平台：${platform}`, instruction ?? '']
    .filter((each) => each !== '')
    .join('\n');

/** Enough to show what is meant; a library of sixty topics would be the longer half of the prompt. */
const SAMPLE_TOPICS = 12;
const LONGEST_SAMPLE = 6_000;
const LONGEST_SAID = 4_000;
const MOST_FAULTS = 20;

function sample(kind: WrittenKind, content: DeliverableContent): string {
  const own = Object.entries(content).filter(
    ([field]) => field === 'pillars' || !RECKONED[kind].includes(field),
  );
  const short = own.map(([field, value]) => [
    field,
    field === 'topics' && Array.isArray(value) ? value.slice(0, SAMPLE_TOPICS) : value,
  ]);
  return clip(JSON.stringify(Object.fromEntries(short)), LONGEST_SAMPLE);
}

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}……`;

const faultLine = ({ pointer, quote, text }: FaultyWriting['faults'][number], index: number): string =>
  index >= MOST_FAULTS
    ? ''
    : `- ${pointer === '' ? '整份' : pointer}${quote === '' ? '' : `「${quote}」`}：${text}`;
