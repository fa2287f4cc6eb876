import { dayName, factsLine, type Outline, weekOf } from '@qihang/shared/contracts';
import { secondsText } from './spoken-time';

type OutlineOf<K extends Outline['kind']> = Extract<Outline, { readonly kind: K }>;

/** 第1周，已发 1/9; before it begins and after its end something else is worth a line. */
function calendarWords({ from, to, posts, done }: OutlineOf<'calendar'>, today: string): string {
  if (today < from) return `${dayName(from).split(' ')[0]}开始，${posts}条`;
  const when = today > to ? '排完了' : `第${weekOf(from, today) + 1}周`;
  return `${when}，已发 ${done}/${posts}`;
}

/** 3档，从低到高; 3档，先做2档 */
function ladderWords({ rungs }: OutlineOf<'ladder'>): string {
  const climbing = rungs.filter((rung) => rung !== 'beside');
  const offered = climbing.filter((rung) => rung === 'offered').length;
  if (climbing.length === 0) return `${rungs.length}路，各挣各的`;
  if (offered < climbing.length) return `${climbing.length}档，先做${offered}档`;
  return climbing.length < rungs.length ? `${climbing.length}档，另有一路` : `${climbing.length}档，从低到高`;
}

/** How far a deliverable is, in one short line. @param today `2026-01-31` */
export function outlineWords(outline: Outline, today: string): string {
  switch (outline.kind) {
    case 'positioning':
      return `一句话${outline.sayings}版`;
    case 'kit':
      return `名字${outline.names}个，简介${outline.bios}条`;
    case 'story':
      if (outline.letters === 0 || outline.stories > 1) return `${outline.stories}个故事`;
      return `念出来约${secondsText(outline.letters)}`;
    case 'topics':
      return `${outline.topics}条${outline.filmed === 0 ? '' : `，拍了${outline.filmed}条`}`;
    case 'calendar':
      return calendarWords(outline, today);
    case 'script': {
      const length = outline.form === '图文' ? '' : `${outline.seconds}秒`;
      return factsLine(outline.form, length, outline.platform);
    }
    case 'ladder':
      return ladderWords(outline);
    case 'check':
      return outline.findings === 0 ? '没查出要改的' : `要改${outline.findings}处`;
    case 'review':
      return outline.weakest === null ? '没有哪一步掉了' : `卡在${outline.weakest}`;
  }
}
