import { isAsked, type LineSlot } from '../kinds/line-slot';
import { isToldKind, TOLD } from '../kinds/told/told-slot';
import type { WrittenLine } from '../kinds/written-line';
import { REMOVAL } from './removal';

const INSIGHT_FORM = `@@想
甲|这一份要立在上面的那一点|m4 f2
乙|另一个|m7
丙|再一个|f5
选|甲|为什么；乙、丙为什么不选
`;

const INSIGHT_RULE = `
候选不是主题，是他手里的一件东西、一个动作、一句客人的话、一处矛盾：换个同行就说不出来，镜头拍得到，又通向他要卖的。三个从三处找：他手里天天经过的，客人嘴里说的，他随口带过、最怕或者嫌丢人的；发过的里有一条数据好，就看它好在哪。选里写透那一层：看的人为什么会停。后面都用得上它，可是不当口号喊。`;

/** How a writer hands in its work: as lines, or as a text and what is copied from it. */
export const lineForm = (slots: readonly LineSlot[], hasInsight: boolean): string =>
  isToldKind(slots) ? toldForm(slots, hasInsight) : plainForm(slots, hasInsight);

const TOLD_RULES = `正文就是他要看的那一份，按你平常在聊天里交东西的样子写：话连着说，标题（##）、列表、表格、引用（>）按内容用，要他照着贴、照着说的放进引用。一行一段，每行末尾用方括号写来源编号和算式：[m4 f2 55=71-16]；这一行没说到谁，不写方括号。正文里不写编号。`;

/** A text as it is read, and behind it what the product puts to use elsewhere, copied from it. */
const toldForm = (slots: readonly LineSlot[], hasInsight: boolean): string => `【怎么交】
${TOLD_RULES}${hasInsight ? INSIGHT_RULE : ''}
${hasInsight ? INSIGHT_FORM : ''}@@稿
（正文）
@@写
（从正文里照抄，一字不差，产品拿去放在别处：一行一条，名目|正文|来源，名目照下面的表，#换成1、2、3）
@@@
【名目】
${slots
  .filter((slot) => isAsked(slot) && slot.key !== TOLD)
  .map(slotLine)
  .join('\n')}`;

/** How a writer hands in its lines: the same for every kind but for the slots, which are told from their table. */
const plainForm = (slots: readonly LineSlot[], hasInsight: boolean): string => `【怎么交】
一行一条：名目|正文|来源。来源只写编号和算式，空格隔开（m4 f2 55=71-16）；这一行没说到谁，来源空着，竖线留着。正文里不换行，不写编号和名目（条2、账3他看不到，说哪一天、哪一笔）。不加代码框、星号、解释。${hasInsight ? INSIGHT_RULE : ''}
${hasInsight ? INSIGHT_FORM : ''}@@写
（名目照下面的表，#换成1、2、3；带#的几样一组，写完1的各行再写2的）
@@@
【名目】
${slots.filter(isAsked).map(slotLine).join('\n')}`;

function slotLine({
  key,
  what,
  longest,
  aim = longest,
  count,
  asked = count,
  role,
  values = [],
}: LineSlot): string {
  const [least, most] = asked;
  const times =
    count[1] === 1 ? (least === 0 ? '，可以没有' : '') : `，${least === most ? most : `${least}到${most}`}条`;
  const form =
    role === 'choice'
      ? `只写一个：${values.join('、')}`
      : role === 'number'
        ? '一个数'
        : role === 'day'
          ? '2026-01-31这样的日期'
          : `${aim}字内`;
  return `${key}（${form}${times}）${what}`;
}

/** A line as a writer writes it, also to show a writer what there is. */
export const writeLine = ({ key, text, from }: WrittenLine): string =>
  key === REMOVAL ? `${key}|${text}` : `${key}|${text}|${from.join(' ')}`;
