import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Fault, Sources } from './fault';
import { broken, limitsOf, tooLong } from './platform-limits';

/** Spoken Chinese is 3.3 to 4.2 characters a second (PRODUCT's reference); a little room on both sides, none for more. */
const MOST_A_SECOND = 4.6;
const SPOKEN = /[\p{Script=Han}\p{L}\p{N}]/gu;

/** Beats that follow one another and can be spoken in their time, and titles that the platform takes. */
export function scriptLimits(content: DeliverableContent<'script'>, sources: Sources): readonly Fault[] {
  const { platform, seconds, titles, beats } = content;
  const { title } = limitsOf(platform, sources);
  const gaps = beats.flatMap(({ from, to }, at) => {
    const start = beats[at - 1]?.to ?? 0;
    const isJoined = from === start && to > from;
    return isJoined
      ? []
      : [broken(`/beats/${at}`, `${from}-${to}`, `这一段要从${start}秒接着上一段，不空不叠`)];
  });
  const fast = beats.flatMap(({ from, to, say }, at) => {
    const most = Math.floor(Math.max(0, to - from) * MOST_A_SECOND);
    const spoken = say.match(SPOKEN)?.length ?? 0;
    return spoken <= most
      ? []
      : [broken(`/beats/${at}/say`, say, `${to - from}秒念不完${spoken}个字，最多${most}个`)];
  });
  const end = beats.at(-1)?.to;
  return [
    ...titles.flatMap((text, at) => tooLong(`/titles/${at}`, text, title, `${platform}的标题`)),
    ...gaps,
    ...fast,
    ...(end === seconds
      ? []
      : [broken('/seconds', `${seconds}`, `最后一段到${end ?? 0}秒，总长写的是${seconds}秒`)]),
  ];
}
