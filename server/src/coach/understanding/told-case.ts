/**
 * 调完孩子说声音变亮了: work that was done and what somebody said of it. It speaks for the author; whoever says it is
 * neither the author's trade nor, for that, whom they serve.
 */
const DONE_AND_SAID =
  /^(?:我|每次|上次|都是|一般)*[一-鿿]{1,3}(?:完(?:了|以后|之后|后|课)?|好(?:了|以后|之后|后)|过(?:以后|之后|后))[一-鿿]{0,8}?(?<![不没])(?:说|夸|反馈|发现|感觉|告诉我)(?!话|明|不(?:上|清))[一-鿿\d]{2,}$/;

export const isToldCase = (text: string): boolean =>
  DONE_AND_SAID.test(text) && !/最怕|担心|老说|老问|总说/.test(text);
