import type { ScreenPattern } from './screen-patterns';

/** The names that a model may not claim for itself; deployments add their own. */
export const VENDOR_NAMES: readonly string[] =
  'deepseek,深度求索,openai,chatgpt,gpt,kimi,月之暗面,moonshot,豆包,字节跳动,文心,百度,智谱,chatglm,glm,清言,claude,anthropic,混元,腾讯,通义,千问,qwen,阿里,讯飞,星火,百川,minimax,阶跃星辰,gemini,google,谷歌,llama,grok,mistral,元宝'.split(
    ',',
  );

/** Claims to be, to come from, or to have been made by one of these names. */
export function vendorPatterns(names: readonly string[]): readonly ScreenPattern[] {
  const known = [...new Set([...VENDOR_NAMES, ...names.map((name) => name.trim().toLowerCase())])];
  const name = `(?:${known
    .filter((one) => one !== '')
    .sort((one, other) => other.length - one.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, ' ?'))
    .join('|')})`;
  const made = '(?:开发|训练|研发|创造|打造|推出|提供|研制|驱动)';
  const me = '(?:我|本助手|本模型|本人|这个ai|这个助手)';
  const seller = '(?![^。！？!?]{0,6}(?:店|摊|老板|师傅|销售|代理|员工|用户|的客))';
  return [
    {
      kind: 'vendor',
      says: new RegExp(
        `(?<!你说|如果|假如|问|不)${me}(?:其实|背后|实际上|就|也|的?(?:底层|模型|背后)?)?(?:是|叫|来自|基于|用的是|出自)(?!不是|不)[^。！？!?卖做用教学，,]{0,10}${name}${seller}`,
        'g',
      ),
    },
    { kind: 'vendor', says: new RegExp(`作为(?:一[个款名])?(?:由)?${name}`, 'g') },
    { kind: 'vendor', says: new RegExp(`(?:我|作为)[^。！？!?]{0,8}由${name}[^。！？!?]{0,6}${made}`, 'g') },
    {
      kind: 'vendor',
      says: new RegExp(
        `(?<![一-龥])由${name}(?:公司|团队)?${made}(?:的)?(?:ai|人工智能|大?语言模型|大?模型|助手|我)`,
        'g',
      ),
    },
    { kind: 'vendor', says: new RegExp(`(?:我|作为)[^。！？!?]{0,6}${name}(?:公司|团队)?${made}的`, 'g') },
    {
      kind: 'vendor',
      says: new RegExp(
        `i(?: am|'m)(?: an?)?(?: ai)?(?: assistant)?(?: (?:called|named|made by|developed by|created by|trained by))? ?${name}|as an? (?:ai )?(?:model|assistant)?[a-z ]{0,20}(?:by|from) ${name}`,
        'g',
      ),
    },
  ];
}
