import type { Frame, ScenePair } from '../../knowledge/scenes';
import { isFelt } from '../text-pieces';
import type { Slots } from './topic-facts';

const SLOT = /〔(.)〕/g;
const ASKED = /怎[么样]|吗$|呢$|多[久少大高紧好深重]|哪|什么|为啥|谁|几|还是|(.)[不没]\1|有没有|差在/;

/** 琴多久调一次 is asked; 总觉得自己手指笨学不会 is told. */
export const isAsked = (text: string): boolean => ASKED.test(text);

/** With all its slots filled; null where one of them is empty. */
export function fillFrame(text: string, slots: Slots, pair: ScenePair | null): string | null {
  if (!text.includes('〔')) return text;
  let isWhole = true;
  const filled = text.replace(SLOT, (_, name: string) => {
    const word = (name === '甲' ? pair?.first : name === '乙' ? pair?.second : slots[name]) ?? null;
    isWhole &&= word !== null;
    return word ?? '';
  });
  return isWhole ? filled.replaceAll('的的', '的') : null;
}

/** Begins with a verb and does not end in 了: 别 and 正在 may stand before it. */
const DOING =
  /^(?:[把拿往让听照买穿拖催看比找用抱给跟边当替签做练打吃喝逼拉换抓夹抄报写改躺坐站趴捂敞挤撕洗泡憋熬扯砸订留塞存盯抢罚掏滴赶借等扎踩扛问挑刷瞒囤掀抽擦弹调敲量拆推磨剪切揭捞摇割提剥铺叠折贴装捆称摊念录演陪蹲翻绕画修拧缠补配烧炒煮蒸揉剁撇喂捡采晒刨凿锯雕绣劈扫]|只(?!鞋)|光(?!线)|收(?!摊|工)|开(?!工|了|门|店|播|场|坛|炉)|关(?!灯|门)|背(?!景)|先(?!砌)|贪|急着|一?上来|一口气|天天|自己|凑合|到处|事事|动不动|半夜|还没|随手|口头|叮嘱|怕|图便宜|图快|整袋|弯腰|翘着|侧着|空着)/;

export const isDoing = (text: string): boolean => DOING.test(text) && !/了$/.test(text);

/** How a text is said; frames differ in what they may hold. */
export type Manner = NonNullable<Frame['only']>;

/** Of a question or a complaint whether it is asked, felt or told; of anything else whether it is done. */
export function mannerOf(list: Frame['of'][number], text: string): Manner | null {
  if (list === 'asks' || list === 'money' || list === 'self') {
    return isAsked(text) ? 'question' : isFelt(text) ? 'felt' : 'told';
  }
  return isDoing(text) ? 'doing' : null;
}

/** Whether a frame may hold what is said like this; of mistakes those for questions too: 把琴贴着外墙放？ */
export const fits = ({ only }: Frame, list: Frame['of'][number], manner: Manner | null): boolean =>
  only === undefined || only === manner || (list === 'slips' && only === 'question');

/** It shows only the first half of its pair, or no pair at all. */
export const isHalf = (frame: Frame): boolean => !frame.text.includes('〔乙〕');
