import type { Clause } from './clauses';

const FILLER =
  /^(?:嗯|呃|额|啊|哦|哎|唉|这个|那个|我|也|还|真|真的|就|都|说实话|老实说|反正|吧|呢|的话|那)*$/;
/** 该 takes any eight characters behind it: more than two of them would be tried in every way. */
const REFUSAL =
  /^(?:但是?|可是|不过|嗯|呃|额|啊|哦|哎|唉|这个|那个|我|也|还|先|真的?|就|都|暂时|目前|现在|说实话|老实说|反正|其实|这|那|自己)*(?:不知道|不造|不清楚|不晓得|不太清楚|不太知道|没想好|没想过|没想法|没主意|没头绪|没概念|随便|随意|都行|都可以|都好|无所谓|看你|看着办|你定|你看着办|你决定|你说呢|你觉得呢|听你的|说不上来|说不好|说不清|没有|没|木有|无|没啥|没什么|暂无|不懂|不会|不确定|不一定|再说|以后再说|跳过|下一个|下一题|pass|算了|懒得想|想不出来?|想不到|想不起来|迷茫|很迷茫|没方向|不好说|忘了|不想说|不方便说|不告诉你|还没定|还没定价|没定价|没定|还没开始|还没卖过?|没卖过?|还没想好|你帮我定|你帮我选|帮我定|看情况报价|看情况|都不是|都不想做|先不写|还没做|还没有|没有?(?:什么|啥)?(?:证书?|案例|资格证?|产品|作品)|没考虑过?|没试过|没做过)(?:吧|啊|呢|了|哦|诶|呀|的|咯|啦|唉|什么|能干嘛|干嘛|能做什么|做什么|怎么说|怎么办|这个|这些|收多少|多少钱|怎么收费?|卖什么|卖啥|怎么定|定多少|说什么|有什么|啥|呗|都)*(?:该.{0,8}(?:吧|啊|呢|了|哦|诶|呀|的|咯|啦|唉|什么|能干嘛|干嘛|能做什么|做什么|怎么说|怎么办|这个|这些|收多少|多少钱|怎么收费?|卖什么|卖啥|怎么定|定多少|说什么|有什么|啥|呗|都)*){0,2}$/;

export type Refusal = 'none' | 'partly' | 'wholly';

/** How much of a message is 不知道, 随便 or 没有: none, part of it, or all. A refusal is never an answer. */
export function readRefusal(said: readonly Clause[]): Refusal {
  const clauses = said.filter(({ text }) => !FILLER.test(text));
  const refused = clauses.filter(({ text }) => REFUSAL.test(text));
  if (refused.length === 0) return 'none';
  return refused.length === clauses.length ? 'wholly' : 'partly';
}
