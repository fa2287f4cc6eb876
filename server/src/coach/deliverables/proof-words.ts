/** 国职证 → 有国职证; 国家二级运动员 → 是国家二级运动员; 拿过金奖 stays. */
export function certified(text: string): string {
  if (/^(?:有|拿|获|得|考|持|评|通过|是)/.test(text)) return text;
  if (/(?:奖|冠军|亚军|季军|第[一二三]名)$/.test(text)) return `拿过${text}`;
  if (/(?:传承人|运动员|裁判|教练员?|演员|技师|会员|师|员)$/.test(text)) return `是${text}`;
  return `有${text}`;
}

/** 外企做财务 → 在外企做财务; 三甲医院护士 → 做过三甲医院护士; 法语专业硕士 → 是法语专业硕士. */
export function placed(text: string): string {
  if (/^(?:在|是|有|当|做|读|学|从|进|待|干|教|毕业)/.test(text)) return text;
  if (/(?:毕业|出身)$/.test(text)) return text;
  if (/专业$/.test(text)) return `${text}出身`;
  if (/(?:护士|医生|总监|经理|主管|老师|导医|教练)$/.test(text)) return `做过${text.replace(/^前/, '')}`;
  if (/^[^做]{2,10}做(?!过)[^做]{2,6}$/.test(text)) return `在${text.replace('做', '做过')}`;
  return /(?:会员|理事|会长|主席|成员|硕士|博士|研究生|本科|科班)$/.test(text) ? `是${text}` : `在${text}`;
}
