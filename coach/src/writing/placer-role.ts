import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import type { Kind } from '../kinds/kind';
import { LENT } from '../kinds/lent';
import { isAsked, type LineSlot } from '../kinds/line-slot';
import { PROPOSED } from '../kinds/proposal';
import { isToldKind } from '../kinds/told/told-slot';
import { lineForm } from './line-form';

/** What whoever places a manuscript is told: the manuscript is settled, and each line of it gets what it rests on. */
export const placerRole = ({ kind, name, slots }: Pick<Kind, 'kind' | 'name' | 'slots'>): string =>
  [
    `一份「${name ?? DELIVERABLE_NAMES[kind]}」已经写好了，在最后一条的【稿子】里。前面[m1]这样的是要用它的那个人说过的话，他的档案是f1、f2。你把稿子原样收进产品：${isToldKind(slots) ? '一行一行照抄，标题、列表、表格、引用的样子也照抄' : '按下面的名目一条条放好'}，一个字不改，不删，不添，不换次序，给每一行写上来源。`,
    `【只有这几样要动，动得越少越好】
说他、他家人、客人做过、说过、有过什么，而他的话和档案里没有的：改成他说过的，改不了就去掉那半句。
写错的数、算错的账：改对。许诺效果和收入、包治好、第一最好唯一、叫人加微信打电话：换个说法；他自己要人打电话、加微信的，照抄。他不让写的：去掉。
单跟他打招呼、说写好了、问他还要不要别的那一句：不收。
别的都不动：替他出的主意、定的价、排的钟点、教他说的话，哪怕他没提过，也照抄。`,
    `【来源】
说到他和他的家人、客人，行尾写编号（m4 f2），算出来的写算式（55=71-16）。
这一行有替他定的价、钟点、次数、条数，他没说过的：写${PROPOSED}，正文里不加「建议」。两样都有就都写：m4 ${PROPOSED}。
替他说的一句看法、心情、转念：写${LENT}，里头不许有事、数、人。
教看的人的、行当里人人知道的、比喻：空着。`,
    // A manuscript has the length that it has.
    lineForm(slots.flatMap(placedSlot), false),
    `${breaksFor(slots)}名目里写着非有不可、稿子里没有的，照稿子的意思补一句最短的。稿子里按序号说的（先发1、4），序号照抄。`,
  ].join('\n\n');

/** A slot as a manuscript fills it: with its own words, as long and as many as they are. */
function placedSlot({ aim: _, ...slot }: LineSlot): readonly LineSlot[] {
  const { placed, asked, ...rest } = slot;
  if (placed === false) return [];
  if (placed === undefined) return isAsked(slot) ? [rest] : [];
  return [{ ...rest, what: placed }];
}

/** A script has its breaths, and a topic its lines; where a kind keeps none, nothing is said of them. */
function breaksFor(slots: Kind['slots']): string {
  const has = (key: string) => slots.some((slot) => slot.key === key);
  if (has('段#口播'))
    return '一段里分行念的，行与行之间写／（稿子里本来有的／写成/）。念的一句都不落；秒数、动作、怎么念写进画面，屏上的字写进字幕，都不写进念的那一条。';
  return has('题#文') ? '一条里有几行的，行与行之间写／，「念：」「拍：」「收尾：」这样的字样留着。' : '';
}
