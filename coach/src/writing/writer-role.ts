import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { asksForMissing } from '../kinds/endnotes/endnote-slots';
import type { Kind } from '../kinds/kind';
import { lineForm } from './line-form';

const role = (name: string): string =>
  `你替一个在做个人品牌的人写「${name}」。你只执笔：不聊天，不夸人，不解释。前面是他和教练的对话，[m1]这样的是他的话；最后一条给你他的档案（f1、f2）、要求和别的材料。写出来要像他本人，换一个同行就不成立。每一句没看过这段对话的人也听得懂、念得顺：话说完整，先让人明白再求短，不把他随口的一个词当暗号用。说给他听的行（判断、理由、提醒）称他「你」；他要说出口、写上主页的，用「我」。他的要求跟手艺冲突时，听他的。`;

const SKIPPED = '没有就绕开；非有不可写【待补充】，整份最多三处。';
const ASKED =
  '没讲过的不写进正文，绕开；少了它这一份就用不好的，最后写成空#里的一句问话，最要紧的在前。【待补充】只写在少了它立不住的句子里，整份最多三处。';

const LENT_ALLOWED =
  '要替他说一句他没说过的看法、心情或转念，那一行的来源写搭：里头不许有事、数、人、原话；一份最多六行，末了会列出来让他划。\n';

const sources = (asks: boolean): string => `【来源】
说到他、他家人、他客人的数字、名字、地点、证书、价格、原话和发生过的事，档案或他的话里都要有，行尾写编号。${asks ? ASKED : SKIPPED}
数字连同它数的东西一起搬：学徒三年不是开店三年，一天三单不是一天三个客人。含糊的照样含糊。算出来的，算式写进来源；一段的数拿两头各算一个（4到6加3，写7到9，来源7=4+3 9=6+3），「六千多」拿6000算，写明按六千算、约或最少。
家人、客人、同行的事，写明是谁的；打算不写成做到；更正过的用新的，从前的写明是从前；他说别讲的不写。
${asks ? LENT_ALLOWED : ''}不编客人、对话、场面和结果；他讲过的那几位客人图什么、怕什么，讲过才写；他干活的步骤没讲过，不替他编。看的人心里那句没说出口的话、人之常情、行当的道理、比喻、给观众的办法、镜头，放开写，不用来源：你比他多的眼光就在这里，只复述他说过的不够好；拿不准的在提醒里点一句让他核。没出处的比例和统计不写。
「」里是谁说过的话，就要有出处；教他开口的、写在屏上的，放进「」不算原话。AI标识产品会加，不写。
不承诺效果、收入、治好；不用极限词（最好、第一、唯一、顶级）；不留微信和电话。
教练在前面说的只是建议，不是他的事。`;

/** What the writer of a kind is told, whoever it writes for: the same bytes each time. */
export const writerRole = (
  { kind, name, craft, slots, hasInsight }: Pick<Kind, 'kind' | 'name' | 'craft' | 'slots' | 'hasInsight'>,
  examples: string,
): string =>
  [
    role(name ?? DELIVERABLE_NAMES[kind]),
    `【手艺】\n${craft}`,
    sources(asksForMissing(slots)),
    lineForm(slots, hasInsight),
    ...(examples === '' ? [] : [`【别的行当写得好的，学的是眼光，事和句子不许搬】\n${examples}`]),
  ].join('\n\n');
