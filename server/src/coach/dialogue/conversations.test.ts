import { describe, expect, it } from '@rstest/core';
import { loadAgents } from '../../agents/load-agents';
import { type RehearsedTurn, rehearse, sayAll } from '../testing/rehearse';
import { TRADES } from '../testing/trades';
import { QUESTION_LIMIT } from './fit';

const length = (text: string): number => [...text].length;
const questionsIn = (text: string): number => (text.match(/[？?]/g) ?? []).length;
const isCard = ({ made }: RehearsedTurn): boolean => made?.kind === 'positioning';

describe('an interview', () => {
  for (const [trade, messages] of Object.entries(TRADES)) {
    it(`leads a ${trade} to a one-liner by the third reply and a card by the sixth message`, () => {
      const turns = sayAll(rehearse(trade), messages);
      expect(turns.slice(0, 3).some(({ reply }) => reply.includes('初稿'))).toBe(true);
      expect(turns.findIndex(isCard)).toBeGreaterThanOrEqual(0);
      expect(turns.findIndex(isCard)).toBeLessThanOrEqual(5);
      for (const { reply } of turns.filter((turn) => !isCard(turn))) {
        expect(length(reply)).toBeLessThanOrEqual(QUESTION_LIMIT);
        expect(questionsIn(reply)).toBe(1);
      }
      expect(new Set(turns.map(({ reply }) => reply)).size).toBe(turns.length);
    });
  }

  it('asks for nothing that is known in a new conversation either', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, TRADES.piano.slice(0, 3));
    rehearsal.startConversation();
    const { reply } = rehearsal.say('你好');
    expect(reply).toContain('调钢琴十二年');
    expect(reply).not.toMatch(/靠什么|哪类|凭什么/);
    expect(reply).toMatch(/收费|卖/);
  });

  it('does not put a question to the same person in the same words, across conversations', () => {
    const rehearsal = rehearse();
    const first = rehearsal.say('你好').reply;
    rehearsal.startConversation();
    expect(rehearsal.say('你好').reply).not.toBe(first);
  });
});

describe('the openers that the agent offers', () => {
  for (const opener of loadAgents().flatMap(({ openers }) => openers)) {
    it(`${opener}: is understood, answered and followed by a question about the trade`, () => {
      const { reply } = rehearse().say(opener);
      expect(reply).not.toMatch(/没读准|没听准|拿不准|答不准/);
      expect(reply).toMatch(/做的是什么|靠什么|三条路|哪门手艺|什么店|哪一行/);
    });
  }
});

describe('somebody without an answer', () => {
  it('gets examples, then a concrete recent case, then another subject', () => {
    const rehearsal = rehearse();
    rehearsal.say('我是瑜伽老师');
    const [examples, recent, next] = sayAll(rehearsal, ['不知道', '随便', '没有']).map(({ reply }) => reply);
    expect(examples).toMatch(/比如|挑一边/);
    expect(recent).toMatch(/最近|上一个/);
    expect(next).not.toMatch(/最近一位客户|上一个给你付钱/);
    expect(rehearsal.profile().map(({ field }) => field)).toEqual(['business']);
  });

  it('with everybody for a customer gets a reasoned objection and two narrower choices', () => {
    const rehearsal = rehearse();
    rehearsal.say('瑜伽老师，在成都');
    const { reply, added } = rehearsal.say('所有人都可以啊');
    expect(reply).toMatch(/写给所有人.*没人/);
    expect(reply).toMatch(/成都.*还是.*成都/);
    expect(added).toEqual([]);
    expect(length(reply)).toBeLessThanOrEqual(QUESTION_LIMIT);
  });

  it('who promises results gets an objection with two honest ways, and nothing of it in the profile', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, ['我是健身教练，带过五十多个学员', '上班族']);
    const { reply, added } = rehearsal.say('保证28天瘦十斤');
    expect(reply).toMatch(/别写/);
    expect(reply).toContain('带过五十多个学员');
    expect(added).toEqual([]);
    expect(JSON.stringify(rehearsal.say('出定位卡').made)).not.toMatch(/28|十斤/);
  });
});

describe('a side question', () => {
  it('is answered first, then the open question returns', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, ['我在无锡调钢琴十二年，家长老问琴潮了怎么办，想做视频号']);
    const { reply } = rehearsal.say('要不要露脸？');
    const [answer, question] = reply.split('\n\n');
    expect(answer).toContain('可以不露脸');
    expect(reply).toMatch(/信你|凭什么|证书/);
    expect(question).not.toContain('露脸');
  });

  it('is answered before a card that was due, too', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, TRADES.builder.slice(0, 5));
    const turn = rehearsal.say('要不要露脸');
    expect(turn.reply).toMatch(/^可以不露脸/);
    expect(isCard(turn)).toBe(true);
    expect(turn.reply.split('\n\n').at(-1)).toMatch(/一周|时间/);
  });

  it('that nobody can answer is declined, without a number made up', () => {
    const rehearsal = rehearse();
    rehearsal.say('我是健身教练');
    const { reply } = rehearsal.say('抖音算法的权重具体是多少？');
    expect(reply).toMatch(/答不准|不编|没有可靠/);
    expect(reply).not.toMatch(/\d/);
  });
});

describe('after the card', () => {
  const started = () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, TRADES.piano);
    return rehearsal;
  };

  it.each([
    ['给我选题', 'topics'],
    ['怎么变现', 'ladder'],
    ['出四件套', 'kit'],
    ['写个脚本', 'script'],
    ['排个日历', 'calendar'],
    ['帮我看看这段文案：保证一次调好，加微信', 'check'],
  ] as const)('%s makes it, opens with a judgement and ends in the next step', (message, kind) => {
    const rehearsal = started();
    if (kind === 'calendar') rehearsal.say('给我选题');
    const { made, reply, state } = rehearsal.say(message);
    expect(made?.kind).toBe(kind);
    expect(state.kind).toBe(kind);
    const judgement = (made?.content as { judgement: string } | undefined)?.judgement ?? '';
    expect(reply.startsWith(judgement), reply).toBe(true);
    expect(reply).toMatch(/？|改成/);
  });

  it('never says that it cannot do a thing which it can', () => {
    const rehearsal = started();
    for (const message of [
      '给我选题',
      '排日历',
      '复盘',
      '体检',
      '怎么变现',
      '四件套',
      '人设',
      '脚本',
      '这条写脚本',
    ])
      expect(rehearsal.say(message).reply, message).not.toMatch(/还排不了|还看不了|还做不了|还不会/);
  });

  it('asks for the text that is to be examined, and takes nothing of it for the profile', () => {
    const rehearsal = started();
    expect(rehearsal.say('帮我体检一下文案').reply).toMatch(/贴过来/);
    const { added, made } = rehearsal.say('我是全国第一的健身教练，在成都，一节课五百，加我微信');
    expect(made?.kind).toBe('check');
    expect(added).toEqual([]);
    expect(rehearsal.profile().some(({ value }) => value.text.includes('健身'))).toBe(false);
  });

  it('never ends in a dead end: every reply asks or offers something', () => {
    const rehearsal = started();
    for (const message of [
      '好',
      '不知道',
      '谢谢',
      '😀',
      '帮我写个脚本',
      '排个日历',
      '怎么变现',
      '哦',
      '嗯',
      '复盘怎么做',
      '然后呢',
    ]) {
      expect(rehearsal.say(message).reply, message).toMatch(/？|改成/);
    }
  });

  it('puts a correction into the next card and into all that is made after it', () => {
    const rehearsal = started();
    expect(rehearsal.say('价格改成三百五一次').reply).toContain('三百五');
    for (const message of ['出定位卡', '怎么变现']) {
      const { made } = rehearsal.say(message);
      expect(JSON.stringify(made?.content)).toMatch(/三百五|350/);
      expect(JSON.stringify(made?.content)).not.toMatch(/三百元/);
    }
  });

  it('does what it offered when the answer is a bare 好', () => {
    const rehearsal = started();
    let { state } = rehearsal.say('下一步');
    for (let tries = 0; tries < 6 && state.offered === null; tries += 1)
      ({ state } = rehearsal.say('然后呢'));
    expect(state.offered).not.toBeNull();
    expect(rehearsal.say('好').made?.kind).toBe(state.offered);
  });

  it('offers nothing that is on the shelf already as if it were new', () => {
    const rehearsal = started();
    rehearsal.say('给我选题');
    for (let turn = 0; turn < 8; turn += 1) expect(rehearsal.say('下一步').state.offered).not.toBe('topics');
  });

  it('keeps a story that it asked for, as told', () => {
    const rehearsal = started();
    let turn = rehearsal.say('下一步');
    for (let tries = 0; tries < 12 && turn.state.asked !== 'story'; tries += 1)
      turn = rehearsal.say('然后呢');
    expect(turn.state.asked).toBe('story');
    expect(turn.chips).toEqual([]);
    const { added, reply } = rehearsal.say('去年梅雨天有个老师家的琴整排键按不下去，我烘了两天才救回来');
    expect(added).toContain('story:去年梅雨天有个老师家的琴整排键按不下去，我烘了两天才救回来');
    expect(reply).toMatch(/能拍|真事/);
  });
});

describe('answering the same question again', () => {
  it('starts from where it started before, in other words', () => {
    const rehearsal = rehearse();
    rehearsal.say('我是健身教练');
    const first = rehearsal.say('上班族');
    const again = rehearsal.retry();
    expect(again.reply).not.toBe(first.reply);
    expect(again.state.turns).toBe(first.state.turns);
    expect(again.state.asked).toBe(first.state.asked);
    expect(again.state.attempts).toEqual(first.state.attempts);
  });

  it('gives the same conversation the same text', () => {
    const once = sayAll(rehearse('seed'), TRADES.yoga).map(({ reply }) => reply);
    const twice = sayAll(rehearse('seed'), TRADES.yoga).map(({ reply }) => reply);
    expect(twice).toEqual(once);
  });
});

describe('work that waits for an answer', () => {
  it('is made as soon as the answer comes, without being asked for once more', () => {
    const rehearsal = rehearse();
    const { made, reply } = rehearsal.say('给我选题');
    expect(made).toBeNull();
    expect(reply).toMatch(/先补一样/);
    expect(rehearsal.say('我调钢琴的，在无锡').made?.kind).toBe('topics');
  });

  it('asks for the platform that a kit is made for, then makes it for that one', () => {
    const rehearsal = rehearse();
    rehearsal.say('我在无锡调钢琴十二年');
    const { made, reply, chips } = rehearsal.say('出四件套');
    expect(made).toBeNull();
    expect(reply).toMatch(/平台/);
    expect(chips).toContain('视频号');
    const kit = rehearsal.say('小红书').made;
    expect(kit?.content).toMatchObject({ platform: '小红书' });
  });

  it('is forgotten when something else is talked of', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, ['给我选题', '要不要露脸']);
    expect(rehearsal.say('我调钢琴的，在无锡').made).toBeNull();
  });
});
