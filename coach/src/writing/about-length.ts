/** Where a number ends, and one as long as people say it. */
const DIGIT = '[0-9零一二两三四五六七八九十百千半]';
const NUMBER = `${DIGIT}{1,6}`;
const UNIT = '(?:字|秒|分钟|分半)';
/** 三百来字, 一分多钟; 八百字上下, 30秒左右; 大概一分半. */
const ABOUT = new RegExp(
  `${DIGIT}[来多](?:个)?(?:字|秒|分?钟)|一分[来多]钟|${DIGIT}(?:个)?${UNIT}钟?(?:左右|上下|出头)|(?:大概|大约|差不多|约莫|约)(?:也就|就)?${NUMBER}(?:个)?${UNIT}`,
);
/** 30秒内, 不超40秒, 控制在两百字. */
const STRICT = new RegExp(
  `${UNIT}钟?(?:以内|之内|以下|内|封顶)|(?:不超|不要超|别超|不能超|最多|顶多|控制在)过?${NUMBER}(?:个)?${UNIT}`,
);

/** Whether a length is one to come near to, in the words that it was ordered with; 「大概一分钟以内」 is a limit. */
export const isAboutLength = (words: string): boolean => ABOUT.test(words) && !STRICT.test(words);
