import { describe, expect, it } from '@rstest/core';
import { WRITTEN_KINDS } from '../kinds/kind-of-order';
import { placerRole } from './placer-role';

const placed = WRITTEN_KINDS.filter(({ isFromManuscript }) => isFromManuscript === true);
const told = (name: string) => placerRole(placed.find((kind) => (kind.name ?? kind.kind) === name) as never);

describe('whoever places a manuscript', () => {
  it('is told the names of every kind’s lines, and no craft of any', () => {
    expect(placed).toHaveLength(9);
    for (const kind of placed) {
      const role = placerRole(kind);
      expect(role).toContain('一个字不改');
      expect(role).toContain('【名目】');
      expect(role).not.toContain(kind.craft.slice(0, 40));
      expect(role).not.toContain('@@想');
    }
  });

  it('is told what of a manuscript belongs where, and asked for no line that its writer had to think of', () => {
    const topics = told('topics');
    expect(topics).toContain('题目底下的全部，一行不落');
    expect(topics).not.toMatch(/题#开头|题#先办|空#|每题都写/);
    expect(told('calendar')).toContain('正文里的每一天，一天不落');
    expect(told('calendar')).not.toMatch(/条#文|条#怎么拍|条#先办|节奏（/);
    expect(told('story')).toContain('文#（200字内，0到30条）稿子的一段，照抄；段里换了行的');
    expect(told('script')).toContain('几秒到几秒');
    expect(told('script')).not.toContain('整条两三处');
  });

  it('has a place for what a manuscript says to its user, where the work is no text that is told', () => {
    for (const name of ['script', '图文', 'story', 'topics'])
      expect(told(name)).toContain('附#（400字内，0到60条）稿子里成品前后对他说的');
    for (const name of ['positioning', 'kit', 'ladder', 'calendar']) expect(told(name)).not.toContain('附#');
    for (const name of ['script', '图文', 'story', 'topics'])
      expect(told(name)).not.toMatch(/注意#|用前#|另#/);
  });

  it('parts lines by a sign only where the kind keeps them', () => {
    expect(told('script')).toContain('分行念的，行与行之间写／');
    expect(told('topics')).toContain('「收尾：」这样的字样留着');
    for (const name of ['图文', 'story']) expect(told(name)).not.toContain('行与行之间写／，「');
  });
});
