const BREAKS = '，。！？；：、,!?;:\n“”「」『』"（）()';
const STOPS = '。！？!?\n';

const startOf = (text: string, at: number, breaks: string): number => {
  let start = at;
  while (start > 0 && !breaks.includes(text.charAt(start - 1))) start -= 1;
  return start;
};
const endOf = (text: string, at: number, breaks: string): number => {
  let end = at;
  while (end < text.length && !breaks.includes(text.charAt(end))) end += 1;
  return end;
};

/** Right in front of the promise: 不包学会, 不含包过这句话. 不会 is left out: 「不会包教」 promises. */
const DENIED =
  /(?:^|[^不])(?:不|没|没有|没法|没人敢|不能|不敢|不兴|不含|不写|不说|不提|不搞|不做|不接|不信|不给|不求|别|别说|别写|别提|别信|别承诺|谁敢|谁能|哪有|哪来的?|所谓的?|号称)$/;
/** Behind it in its clause: 「包过这个我不接」. */
const DECLINED =
  /^[^，]{0,8}(?:不接|不做|不说|不敢|不应|不写|不许|不信|不提|别接|别写|别说|别信|别提|接不了|做不到|做不了|没法)/;
/** Somebody wants it: 「只想要个包过检查的」. */
const WANTED = /(?:要|想|求|图|找|问|盯着?|冲着)[^，]{0,4}$/;
/** What is told of those who want it. */
const SENT_AWAY = /^[^，]{0,4}(?:别|不接|不往|不收|劝|推掉|请他)/;
/** The customer's own question: 「包学会吗」. */
const ASKED = /^[^，]{0,3}(?:吗|嘛|么|不|没有)$/;
const LURING = /想|要|愿/;

/** Whether a promise at its place in a text is refused, disclaimed or asked for, and so made to nobody. */
export function isRefusedPromise(text: string, start: number, end: number): boolean {
  const from = startOf(text, start, BREAKS);
  const to = endOf(text, end, BREAKS);
  const before = text.slice(from, start);
  const after = text.slice(end, to);
  if (DENIED.test(before) || DECLINED.test(after)) return true;
  const isOfPromise = /[包保]/.test(text.slice(start, end));
  if (isOfPromise && ASKED.test(after) && !LURING.test(before)) return true;
  const next = text.slice(to + 1, endOf(text, to + 1, BREAKS));
  const isJoined = to < text.length && !STOPS.includes(text.charAt(to));
  return WANTED.test(before) && after.endsWith('的') && isJoined && SENT_AWAY.test(next);
}
