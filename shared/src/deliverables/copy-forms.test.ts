import { describe, expect, it } from '@rstest/core';
import { DELIVERABLE_KINDS, EXPORT_FORMATS, type Topic } from '../contracts';
import { COPY_FORMS, copyDeliverable, copyLine, copyTopic, EXPORT_NAMES, EXPORTS_OF } from './index';
import { toPlainText } from './plain-text';
import { tagsOf, titleOf } from './post-parts';
import { FILMED, SAMPLES } from './testing/samples';
import { toDocument } from './to-document';

const aTopic = (text: string): Topic => ({
  key: 't1',
  text,
  pillar: '琴潮 与 护理',
  hook: '痛点',
  audience: '家长',
  stage: '认知',
  format: '口播',
  score: 90,
  why: '家长老问',
});
const LONG = '琴潮了怎么办，先别急着叫人修，先在家做完这三步再说';

describe('one topic', () => {
  it('a topic is copied for 微信 with its purpose', () => {
    expect(copyTopic(aTopic(LONG), 'wechat')).toBe(`选题：${LONG}\n给家长看 · 琴潮 与 护理 · 口播\n家长老问`);
  });

  it('a topic with its first sentence is copied for 微信 with that and how it is filmed, and not with its group', () => {
    const topic = { ...aTopic('琴潮了怎么办'), why: '', opening: '你听这个音。', filming: '手按一个键' };
    expect(copyTopic(topic, 'wechat')).toBe('选题：琴潮了怎么办\n开头：你听这个音。\n怎么拍：手按一个键');
  });

  it('a topic with its text is copied for 微信 with that, and its group is no tag', () => {
    const topic = {
      ...aTopic('琴潮了怎么办'),
      why: '',
      opening: '你听这个音。',
      body: '闷是潮。\n停在这一声。',
    };
    expect(copyTopic(topic, 'wechat')).toBe('选题：琴潮了怎么办\n开头：你听这个音。\n闷是潮。\n停在这一声。');
    expect(copyTopic(topic, 'douyin')).toBe('琴潮了怎么办 #家长');
  });

  it('a topic is copied for 公众号 as the head of an article', () => {
    expect(copyTopic(aTopic(LONG), 'official')).toBe(`${LONG}\n\n写给家长。`);
  });

  it('a topic is copied for 小红书 with a title of at most twenty characters, the whole text below it, and tags without blanks', () => {
    expect(copyTopic(aTopic(LONG), 'xiaohongshu')).toBe(
      `琴潮了怎么办，先别急着叫人修\n\n${LONG}\n\n#琴潮与护理 #家长`,
    );
    expect(copyTopic(aTopic('琴潮了怎么办'), 'xiaohongshu')).toBe('琴潮了怎么办\n\n#琴潮与护理 #家长');
  });

  it('a topic is copied for 抖音 as one line with tags', () => {
    expect(copyTopic(aTopic(LONG), 'douyin')).toBe(`${LONG} #琴潮与护理 #家长`);
  });
});

describe('one line', () => {
  it('a line is copied unchanged where it fits, and loses no character where it does not', () => {
    expect(copyLine(' 无锡调琴老师傅 ', 'wechat')).toBe('无锡调琴老师傅');
    for (const form of COPY_FORMS) expect(copyLine(LONG, form)).toContain(LONG);
    expect(copyLine('一行\n两行', 'douyin')).toBe('一行 两行');
    expect(copyLine('一行\n两行', 'official')).toBe('一行\n两行');
  });
});

describe('the tags of a post', () => {
  it('are words once each, without what would end a tag, and none of nothing', () => {
    expect(tagsOf(['琴潮 与 护理', '#家长', '家长', '', '！'])).toBe('#琴潮与护理 #家长');
    expect(tagsOf([])).toBe('');
  });
});

describe('a title', () => {
  it('a shortened title ends at a clause, never within a character, and shows that it is cut', () => {
    expect(titleOf('短的')).toBe('短的');
    expect(titleOf(LONG)).toBe('琴潮了怎么办，先别急着叫人修');
    expect(titleOf('琴'.repeat(30))).toBe(`${'琴'.repeat(19)}…`);
    expect([...titleOf('🎹'.repeat(30))]).toHaveLength(20);
    expect(titleOf('🎹'.repeat(30))).toMatch(/^(?:🎹)+…$/u);
    expect(titleOf(`短句，${'琴'.repeat(30)}`)).toBe(`短句，${'琴'.repeat(16)}…`);
    expect(titleOf(`先听这个，${'琴'.repeat(30)}`)).toBe('先听这个');
    expect(titleOf(`${'琴'.repeat(20)}`)).toBe('琴'.repeat(20));
    expect(titleOf(' 先听 \n 再调 ')).toBe('先听 再调');
  });
});

describe('a whole deliverable', () => {
  it('a script is copied as a post, and for 微信 as the script to film from', () => {
    const { content } = SAMPLES.script;
    const spoken = content.beats.map(({ say }) => say).join('\n\n');
    expect(copyDeliverable(SAMPLES.script, 'xiaohongshu')).toBe(
      `琴潮了怎么办，先别急着叫人修\n\n${spoken}\n\n#钢琴 #无锡 #调琴 #黄梅天`,
    );
    expect(copyDeliverable(SAMPLES.script, 'douyin')).toBe(
      '琴潮了怎么办，先别急着叫人修 #钢琴 #无锡 #调琴 #黄梅天',
    );
    expect(copyDeliverable(SAMPLES.script, 'official')).toBe(`琴潮了怎么办，先别急着叫人修\n\n${spoken}`);
    expect(copyDeliverable(SAMPLES.script, 'wechat')).toContain('0–4秒 钩子\n你听，这个音是不是闷的？');
  });

  it('a script that has words for its post is posted with them', () => {
    const tags = '#钢琴 #无锡 #调琴 #黄梅天';
    expect(copyDeliverable(FILMED, 'douyin')).toBe(`先晾半天，再决定要不要花这个钱。 ${tags}`);
    expect(copyDeliverable(FILMED, 'xiaohongshu')).toBe(
      `琴闷了，先别喊我\n\n先晾半天，再决定要不要花这个钱。\n\n${tags}`,
    );
  });

  it('a story is posted as it is told, without what is for the user alone', () => {
    const { content } = SAMPLES.story;
    const told = content.telling?.map(({ text }) => text) ?? [];
    for (const form of ['official', 'xiaohongshu'] as const)
      expect(copyDeliverable(SAMPLES.story, form)).toBe(['黄梅天的第一通电话', ...told].join('\n\n'));
    expect(copyDeliverable(SAMPLES.story, 'douyin')).toBe(`黄梅天的第一通电话\n\n${told.join('\n')}`);
    expect(copyDeliverable(SAMPLES.story, 'wechat')).toContain('【用之前】');
  });

  it('a 图文 is copied as its title, its text and its tags, wherever it goes, without pictures and seconds', () => {
    const { content } = SAMPLES.script;
    const beats = content.beats.map((beat) => ({ ...beat, shot: '', caption: '' }));
    const note = {
      ...SAMPLES.script,
      content: { ...content, form: '图文' as const, beats, pictures: ['琴盖打开'] },
    };
    const text = beats.map(({ say }) => say).join('\n\n');
    for (const form of ['wechat', 'xiaohongshu', 'douyin'] as const)
      expect(copyDeliverable(note, form)).toBe(
        `琴潮了怎么办，先别急着叫人修\n\n${text}\n\n#钢琴 #无锡 #调琴 #黄梅天`,
      );
    const forFriends = {
      ...note,
      content: { ...note.content, platform: '朋友圈', titles: [beats[0]?.say.slice(0, 8) ?? '?', '另一个'] },
    };
    expect(copyDeliverable(forFriends, 'wechat')).toBe(`${text}\n\n#钢琴 #无锡 #调琴 #黄梅天`);
    expect(copyDeliverable(forFriends, 'xiaohongshu')).toContain(`${beats[0]?.say.slice(0, 8)}`);
    const named = { ...forFriends, content: { ...forFriends.content, titles: ['今晚收摊'] } };
    expect(copyDeliverable(named, 'wechat')).toMatch(/^今晚收摊\n\n/);
    const told = toPlainText(toDocument(note));
    expect(told).toContain(`【正文】\n\n${text}\n\n【配图】\n\n1. 琴盖打开`);
    expect(told).not.toMatch(/分镜|时长|字幕/);
  });

  it('a deliverable is copied for 公众号 as an article with numbered parts', () => {
    const article = copyDeliverable(SAMPLES.positioning, 'official');
    for (const head of ['一、一句话', '三、拍给谁看', '六、只拍三样', '十、眼下就办', '十一、备用的说法']) {
      expect(article).toContain(`\n\n${head}\n\n`);
    }
    expect(article).not.toContain('【一句话】');
  });

  it('what stands below the work is copied for the user, and into no post', () => {
    for (const kind of DELIVERABLE_KINDS) {
      const { content } = SAMPLES[kind];
      const [note] = 'notes' in content ? (content.notes ?? []) : [];
      if (note === undefined) continue;
      const own = copyDeliverable(SAMPLES[kind], 'wechat');
      expect(own).toContain(`【${note.title}】\n\n${note.text}`);
      expect(own).toContain('还差你一句：');
      for (const form of ['official', 'xiaohongshu', 'douyin'] as const)
        for (const own of [note.title, note.text, '还差你一句'])
          expect(copyDeliverable(SAMPLES[kind], form)).not.toContain(own);
    }
  });

  it.each([...DELIVERABLE_KINDS])('a %s has text to paste in every form, without markup', (kind) => {
    for (const form of COPY_FORMS) {
      const text = copyDeliverable(SAMPLES[kind], form);
      expect(text.length).toBeGreaterThan(10);
      expect(text).not.toMatch(/\*\*|^#{1,3} |\|---|undefined|null|\n{3}/m);
    }
  });
});

describe('the formats of a kind', () => {
  it('every kind has named formats, and every format belongs to some kind', () => {
    const offered = new Set(Object.values(EXPORTS_OF).flat());
    expect([...offered].sort()).toEqual([...EXPORT_FORMATS].sort());
    for (const format of EXPORT_FORMATS) expect(EXPORT_NAMES[format]).not.toBe('');
    expect(EXPORTS_OF.calendar).toContain('ics');
    expect(EXPORTS_OF.positioning).not.toContain('csv');
  });
});
