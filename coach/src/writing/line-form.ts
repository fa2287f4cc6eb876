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

/**
 * A second draft beats the first: in six lots of blind pairs what was written second was preferred, whoever had written
 * it (docs/decisions/0026). Both are written within one call, and the first is seen by nobody.
 */
const DRAFT_FORM = `@@草
（第一稿：先不管格式和编号，照你平常在聊天里最拿手的样子，一口气写全）
@@挑
（一行一条，三到八条：刚拿到它的那个人会嫌哪一句，懂这行的老编辑会划掉哪一段，换谁都能用的是哪句，还缺哪一样他最用得上的）
`;

const DRAFT_RULE = `
第一稿要当真写，写完再挑：一、拿到手能不能直接用，哪处还得他自己补；二、他的要求一条条对，漏了哪条、哪条他做不到；三、哪句是把他讲过的话、定过的价换个说法，没多给他东西；四、哪处猜了、编了，哪个疑虑没人说过；五、念出声绕口、像口号、像提纲的是哪句；六、开头是不是正题，哪行删了不可惜。第二稿照挑出来的重写，第一稿里好的一句不丢；挑出来的话不写进第二稿。`;

/** What a writer does before it hands in its work. */
export type WaysThere = 'none' | 'insight' | 'insight and draft';

/** How a writer hands in its work: as lines, or as a text and what is copied from it. */
export const lineForm = (slots: readonly LineSlot[], ways: WaysThere): string =>
  isToldKind(slots) ? toldForm(slots, ways) : plainForm(slots, ways);

const rulesOf = (ways: WaysThere): string =>
  ways === 'none' ? '' : ways === 'insight' ? INSIGHT_RULE : INSIGHT_RULE + DRAFT_RULE;
const sectionsOf = (ways: WaysThere): string =>
  ways === 'none' ? '' : ways === 'insight' ? INSIGHT_FORM : INSIGHT_FORM + DRAFT_FORM;

const TOLD_RULES = `正文就是他要看的那一份，按你平常在聊天里交东西的样子写：话连着说，标题（##）、列表、表格、引用（>）按内容用，要他照着贴、照着说的放进引用。一行一段，每行末尾用方括号写来源编号和算式：[m4 f2 55=71-16]；这一行没说到谁，不写方括号。正文里不写编号。`;

/** A text as it is read, and behind it what the product puts to use elsewhere, copied from it. */
const toldForm = (slots: readonly LineSlot[], ways: WaysThere): string => `【怎么交】
${TOLD_RULES}${rulesOf(ways)}
${sectionsOf(ways)}@@稿
（${ways === 'insight and draft' ? '第二稿，就是' : ''}正文）
@@写
（从正文里照抄，一字不差，产品拿去放在别处：一行一条，名目|正文|来源，名目照下面的表，#换成1、2、3）
@@@
【名目】
${slots
  .filter((slot) => isAsked(slot) && slot.key !== TOLD)
  .map(slotLine)
  .join('\n')}`;

/** How a writer hands in its lines: the same for every kind but for the slots, which are told from their table. */
const plainForm = (slots: readonly LineSlot[], ways: WaysThere): string => `【怎么交】
一行一条：名目|正文|来源。来源只写编号和算式，空格隔开（m4 f2 55=71-16）；这一行没说到谁，来源空着，竖线留着。正文里不换行，不写编号和名目（条2、账3他看不到，说哪一天、哪一笔）。不加代码框、星号、解释。${rulesOf(ways)}
${sectionsOf(ways)}@@写
（${ways === 'insight and draft' ? '第二稿；' : ''}名目照下面的表，#换成1、2、3；带#的几样一组，写完1的各行再写2的）
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
