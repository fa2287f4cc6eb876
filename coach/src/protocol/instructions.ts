import { DELIVERABLE_KINDS, DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { FACT_FIELDS } from '../facts/fields';
import { CLASS_NAMES, SAFETY_CLASSES } from '../safety/class-names';

const kinds = DELIVERABLE_KINDS.map((kind) => DELIVERABLE_NAMES[kind]).join('、');
/** What is decided has a record of its own. */
const fields = Object.values(FACT_FIELDS)
  .filter((name) => name !== FACT_FIELDS.decided)
  .join('、');
const classes = SAFETY_CLASSES.map((id) => CLASS_NAMES[id]).join('、');

/** How a model is told to write records; the quiet call repeats it, for it may be asked without the rest. */
const RECORD_LINES = `O|名称|写、换一批或改|参数。一份一条，改和写可同来，最多三条。名称只有：${kinds}。参数只写他说的：题目= 秒= 字数=（清单按每条） 标题字数= 条数= 形式=图文 口气= 平台= 给谁= 天数= 一周几条= 从=2026-01-31 必须有=甲;乙 不要=禁字 别碰=禁事 要求=别的话；没讲过=不编的 空着写=待定；改旧的加target=d3，各行没列也行
F|字段|值|谁|原话。字段只有：${fields}。谁的事：self本人（含经历和手上的人、物）、family家人自己的、customer客户（难题、客户原话）、case案例、pasted粘贴。原话是消息号加他一字不差的话，1到3段，含值里的数字；改旧的末尾加|改 f3 f5；他说别讲、别写进去，那条加|别讲，不另记不做；放开加|可讲
D|他定下的|为什么|不要什么|原话
C|字段|供他点的短答案。最多4条，各24字内；不答字段写C||…；没说过的数字、证书、地名不写
按OFDC排。只记他亲口说的，含糊照旧，数字单位不改。`;

/**
 * The protocol in the system prompt (docs/decisions/0026 §3): at most 900 characters, with one example of a trade that nobody it is
 * measured with has.
 */
export const PROTOCOL = `【回答的格式】分三段，不加代码框：
1 第一行不显示，平时只写@@；他或身边人有危险或要做坏事，写@@care 类别（${classes}）；要写成果写@@orders 名称。
2 给他看的话。有orders只说要做什么，不写成品，不说「写好了」。
3 单独一行@@@，记录一行一条，用|隔开；没有也写@@@，下一行写-。
${RECORD_LINES}
例：
@@orders 脚本
好，讲翻缸那一夜，30秒。缸里的鱼后来怎样了？
@@@
O|脚本|写|题目=翻缸那一夜|秒=30
F|价格|60缸造景1200元|self|m6「60的缸1200」
F|难题|客户的草总化|customer|m6「草总化」m8「又化了」|改 f2
D|只讲造景||卖鱼|m9「讲造景，不讲卖鱼」
C|平台|抖音
C||先看例子`;

/** Asks once, quietly, for the records of an answer whose tail was missing or could not be read (docs/decisions/0026 §3). */
export const RECORDS_ALONE = `【补记录】上一条回答没有能读的记录。现在只补它的，一行一条，用|隔开；不写别的，不加代码框；没有就只写-。
${RECORD_LINES}`;

/** Stands below facts that code has doubted: their meaning is for the model to judge, once more and with the passage before it. */
export const REAFFIRM =
  '↑带「疑」的，回头看他那句原话：确实是这个意思，就原样再报一次，末尾加|核过；不是就别再报';

/** Has a model finish an answer that was cut while it talked; the answer so far stands before it. */
export const GO_ON =
  '上面这条回答断了。从断开的地方接着写给用户看的话，不重复写过的，不解释，不写@@那一行；写完照样另起一行写@@@和记录。';
