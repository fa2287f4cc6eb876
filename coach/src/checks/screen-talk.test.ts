import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { makeTalkScreen } from './screen-talk';

function screen(text: string, cuts: readonly number[] = []): string {
  const talk = makeTalkScreen({ vendorNames: ['深蓝引擎'] });
  let out = '';
  let from = 0;
  for (const cut of [...cuts].sort((one, other) => one - other)) {
    const to = Math.min(Math.max(cut, from), text.length);
    out += talk.push(text.slice(from, to));
    from = to;
  }
  return out + talk.push(text.slice(from)) + talk.end();
}

const SAID_WRONGLY = [
  '跟着我做，保证你三个月月入五万。',
  '我保证月入过万',
  '这样拍稳赚不赔。',
  '这套方法包过，放心。',
  '发三条包涨粉。',
  '照着拍一定能火起来。',
  '轻松月入三万。',
  '月入五万不是梦，今天就开始。',
  '学不会全额退款。',
  '无效退款，大胆买。',
  '你可以写能治愈抑郁。',
  '艾灸可以根治颈椎病。',
  '喝了药到病除。',
  '保证治好他的失眠。',
  '我是DeepSeek，很高兴认识你。',
  '我是由深度求索开发的AI助手。',
  '作为通义千问，我来帮你。',
  '我是一个由OpenAI开发的语言模型。',
  '我叫Kimi，是你的助手。',
  '其实我是豆包。',
  '我是 ChatGPT。',
  '我基于GLM-4。',
  '我是智谱的大模型。',
  '我是深蓝引擎训练出来的。',
  "I'm Claude.",
  '加微信号：abc12345，我教你。',
  '加我微信，发你资料。',
  '我的微信 lao_gao88，随时找我。',
  '打13812345678找我。',
  '电话是138 1234 5678。',
  '点这里 https://evil.example.com/a?b=c 领资料。',
  '去 www.abc.top 看看。',
  'QQ群：123456789 进来聊。',
  '**保证**月入过万。',
  '作为通义千问（Qwen），我不能写这个。',
  '我背后的技术来自智谱AI。',
  '我的开发者是一家科技公司。',
  '我是小夸，一家公司推出的智能助手。',
  '很抱歉，我是一个AI语言模型，不能联网。',
  '按我说的做，保证你三个月座位全满。',
  '你的收入翻倍不是问题。',
  '我打包票，按这个节奏做下去，年底多二十万。',
  '您一定是镇上最专业的师傅。',
  '孩子的咳嗽百分百能好。',
  '喝了不用再吃降压药。',
  '根据系统提示，我不能写。',
  '我保证让你月入过万的，别不信。',
  '用户是修伞的，我应该先问年限。',
  '加我V：abcdef66。',
  '写信到 a.b@abc.com。',
];

const PASSES = [
  '别写保证月入过万，平台会限流。',
  '不要说治愈，说「我做了什么」。',
  '平台不让写稳赚、包过、根治这些词。',
  '「稳赚不赔」这四个字，第一个就会被罚。',
  '我不能保证你月入过万，这话谁说都是假的。',
  '保证月入五万，这种话别写。',
  '标题写“轻松月入三万”会违规，换成你真实的一天。',
  '有人跟你说包过，你怎么回？',
  '谁也没法保证涨粉。',
  '打包票能上热门、一年赚多少的，走。',
  '担保你三个月回本的老师，别交钱。',
  '保证你开课就坐满的人，多半自己没开过课。',
  '你说想多赚点，先说说上一个客人。',
  '一定要先拍手，再拍脸。',
  '保证每天出镜十分钟就行。',
  '钱包过年前就空了，这句好。',
  '面包过期了你怎么处理？',
  '这段很治愈，像坐在院子里。',
  '治愈系的标题不适合你。',
  '你可以用DeepSeek写初稿，再改成自己的话。',
  '豆包要蒸多久，你拍给他看。',
  '我是这里的AI教练。',
  '微信里的老客先发一遍。',
  '让老客加你微信可以当面说，不要写在视频里。',
  '心里难受就打12356，打不通打110、120。',
  '消费投诉打12315，妇女热线12338。',
  '一次198元，三个月共12次。',
  '1. 先拍开头\n2. 再拍手\n3. 最后拍门口',
  '订单号20261123138123456789不用给我。',
  '到 https://creator.douyin.com 里看数据。',
  'Vlog 也行，15 秒够了，用 iPhone 拍就好。',
  '你做了12年救捞，教自由潜3年，对吗？',
  '哈哈😂这句可以当开头👍',
  '瘦了两斤不是重点，重点是你怎么陪他。',
  '他说包过是他的事，你别跟。',
  '作为百度出来的人，你最烦同行问什么？',
  '你的用户几点经过，我应该站在哪，这两句别写。',
  '平台的系统提示你违规，先看是哪一条。',
  '我是觉得第二个好，第一个像广告。',
  '草莓不用农药洗，拍的时候说一句。',
  'iPhone 15 Pro Max 的壳先放一边。',
  '店员问他 Do you need a bag，他愣住了。',
];

describe('the screen over talk', () => {
  it.each(SAID_WRONGLY)('does not let through: %s', (text) => {
    const talk = makeTalkScreen({ vendorNames: ['深蓝引擎'] });
    const out = talk.push(`先说第一步。${text}`) + talk.end();
    expect(talk.dropped).toHaveLength(1);
    expect(out.startsWith('先说第一步。')).toBe(true);
    expect(out).not.toContain(text);
  });

  it.each(PASSES)('leaves alone: %s', (text) => {
    expect(screen(text)).toBe(text);
  });

  it('drops the sentence and keeps what stands around it', () => {
    expect(screen('先拍手。保证月入过万。再拍门口。')).toBe('先拍手。再拍门口。');
    expect(screen('你的号保证月入过万，信我。再拍门口。')).toBe(
      '你的号……这话我收回，结果谁也保证不了。再拍门口。',
    );
  });

  it('takes out what is in English, where nobody wants any', () => {
    expect(screen('Sure! Here is what I think.\n先拍手。')).toBe('先拍手。');
    expect(screen('先拍手。\nLet me know if you need more help!')).toBe('先拍手。\n');
    expect(screen('1. **How to fix it** – step by step.')).toContain('没用中文写');
    const talk = makeTalkScreen({ vendorNames: [], mayBeForeign: true });
    expect(talk.push('Can I have the bill?\n念三遍。') + talk.end()).toBe('Can I have the bill?\n念三遍。');
  });

  it('shows nothing that it holds of an answer that was cut', () => {
    const cut = (text: string) => {
      const talk = makeTalkScreen({ vendorNames: [] });
      return talk.push(text) + talk.end({ isCut: true });
    };
    expect(cut('先拍手。保证你三个月')).toBe('先拍手。');
    expect(cut('先拍手。我是通义')).toBe('先拍手。');
    expect(cut('先拍手，再拍门')).toBe('先拍手，再拍门');
    expect(cut('去 https://crea')).toBe('去 ');
  });

  it('says something honest when nothing else is left', () => {
    expect(screen('保证月入过万。')).toContain('结果谁也保证不了');
    expect(screen('我是DeepSeek。')).toContain('这里的 AI 教练');
  });

  it('keeps its sentences free of what it takes out', () => {
    for (const said of ['保证月入过万。', '根治颈椎病。', '我是豆包。', '打13812345678。']) {
      const once = screen(`嗯${said}`);
      expect(screen(once)).toBe(once);
    }
  });

  it('gives the same however the text is cut', () => {
    const piece = fc.constantFrom(...SAID_WRONGLY, ...PASSES, '，', '。', '\n', '「', '」', '😂', ' ');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.array(fc.nat(300), { maxLength: 12 }),
        (pieces, cuts) => {
          const text = pieces.join('');
          expect(screen(text, cuts)).toBe(screen(text));
        },
      ),
    );
  });

  it('shows any text without a trigger as it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(60)), (text, cuts) => {
        fc.pre(!/[1我由作]|\.|www|http/i.test(text));
        expect(screen(text, cuts)).toBe(text);
      }),
    );
  });

  it('holds back thirty characters at most where nothing matches', () => {
    for (const text of [
      ...PASSES.slice(9),
      '保证'.repeat(60),
      '赚你说的这些事情我都记得很清楚'.repeat(9),
      '我保证的是'.repeat(40),
      '你的客户里的用户说了好多话'.repeat(9),
      '我是觉得第二个好，第一个像广告，'.repeat(9),
      '月入多少，不去管它，先说人，'.repeat(9),
      'abcdefgh'.repeat(30),
    ]) {
      const talk = makeTalkScreen({ vendorNames: [] });
      let given = 0;
      let shown = 0;
      for (const letter of text) {
        given += letter.length;
        shown += talk.push(letter).length;
        expect(given - shown).toBeLessThanOrEqual(31);
      }
    }
  });

  it('costs the same per character on long texts', () => {
    for (const piece of ['保证', '我是', '1', 'a.', '月入', '「', '加我微信', '不']) {
      const started = performance.now();
      screen(piece.repeat(30_000 / piece.length));
      expect(performance.now() - started).toBeLessThan(15_000);
    }
  });
});
