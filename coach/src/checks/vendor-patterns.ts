import type { ScreenPattern } from './screen-patterns';

/** The names that a model may not claim for itself; deployments add their own. */
export const VENDOR_NAMES: readonly string[] =
  'deepseek,深度求索,openai,chatgpt,gpt,kimi,月之暗面,moonshot,豆包,doubao,字节跳动,文心,ernie,百度,智谱,chatglm,glm,清言,claude,anthropic,混元,hunyuan,腾讯,通义,千问,qwen,阿里,讯飞,星火,百川,baichuan,minimax,阶跃星辰,gemini,bard,copilot,google,谷歌,微软,microsoft,llama,grok,mistral,元宝,小度,小爱同学,天工,商汤,日日新,盘古,智脑,紫东太初,零一万物,面壁智能,minicpm,internlm,海螺ai,夸克,秘塔'.split(
    ',',
  );

const MADE = '(?:开发|训练|研发|创造|打造|推出|提供|研制|驱动)';
const ME = '(?:我|本助手|本模型|本人|这个ai|这个助手)';
/** What a model is called, whoever made it; a coach by its own name is none. */
const MODEL =
  '(?:语言模型|大模型|ai模型|人工智能模型|(?:ai|人工智能|智能|虚拟)[^。！？!?，,教]{0,4}助[手理]|聊天机器人|对话机器人)';
/** A person who works there, sells or teaches it, in the clause behind the name. */
const WORKS = '店|摊|老板|师傅|销售|代理|员工|用户|的客|工程师|从业|讲师|老师|博主|公司上|培训';
const NOT_PERSON = `(?![^。！？!?，,]{0,8}(?:${WORKS}))`;
const NOT_FROM = `(?![^。！？!?，,]{0,8}(?:${WORKS}|出来的|出身|的人))`;
const IS =
  '(?:其实|背后|实际上|本质上|就|也|的?(?:底层|模型|背后|技术|核心)){0,2}(?:是|叫|来自|基于|用的是|采用的?是?|出自|源自|由)';

const vendor = (says: string): ScreenPattern => ({
  kind: 'vendor',
  says: new RegExp(says, 'g'),
  evenWarnedLater: true,
});

/** Claims to be, to come from, or to have been made by one of these names, or to be a model of any. */
export function vendorPatterns(names: readonly string[]): readonly ScreenPattern[] {
  const known = [...new Set([...VENDOR_NAMES, ...names.map((name) => name.trim().toLowerCase())])];
  const name = `(?:${known
    .filter((one) => one !== '')
    .sort((one, other) => other.length - one.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, ' ?'))
    .join('|')})`;
  return [
    vendor(
      `(?<!你说|如果|假如|问|不)${ME}${IS}(?!不是|不)(?:[^。！？!?卖做用教学，,]{0,10}${name}|[^。！？!?卖做用教学，,]{0,14}${MODEL})${NOT_PERSON}`,
    ),
    vendor(`作为(?:一[个款名])?(?:由)?(?:${name}|[^。！？!?，,]{0,12}${MODEL})${NOT_FROM}`),
    vendor(`(?:我|作为)[^。！？!?]{0,8}由${name}[^。！？!?]{0,6}${MADE}`),
    vendor(
      `(?:我|作为)[^。！？!?]{0,8}由[^。！？!?，,]{1,12}${MADE}的[^。！？!?，,]{0,8}(?:模型|助手|ai|机器人)`,
    ),
    vendor(`(?<![一-龥])由${name}(?:公司|团队)?${MADE}(?:的)?(?:ai|人工智能|大?语言模型|大?模型|助手|我)`),
    vendor(`(?:我|作为)[^。！？!?]{0,6}${name}(?:公司|团队)?${MADE}的`),
    vendor(`我的?(?:开发|研发|创造|设计)(?:者|商|方|团队|公司)[^。！？!?，,]{0,4}(?:是|来自|叫)`),
    {
      ...vendor(
        `我(?:是|叫)[^。！？!?，,]{1,10}[，,][^。！？!?，,]{1,14}(?:${MADE}|旗下)的[^。！？!?，,]{0,8}${MODEL}`,
      ),
      opens: /我(?:是|叫)[^。！？!?，,\n]{1,10}[，,][^。！？!?，,\n]{0,16}$/,
    },
    vendor('(?:我的?(?:知识|训练数据|数据库?)|知识|训练数据)[^。！？!?，,]{0,6}(?:截止|截至|更新[到至])'),
    vendor(
      `i(?: am|'m)(?: an?)?(?: ai)?(?: assistant)?(?: (?:called|named|made by|developed by|created by|trained by))? ?${name}|as an? (?:ai )?(?:model|assistant)?[a-z ]{0,20}(?:by|from) ${name}`,
    ),
  ];
}
