import { answerWith, delta, type VendorAct } from './vendor-server';
import { callOf, manuscriptOf } from './writer-calls';

const ORDERED = '@@orders 脚本\n就写那块梅花表。\n@@@\nO|脚本|写|题目=姑娘拿她爸的梅花表来听一声|秒=30';
const HEARD = '@@\n那一声你让她听了多久？\n@@@\n-';

/** What the user tells, of which {@link SCRIPT} is made. */
export const TOLD =
  '我是修表的，在老商场一楼干了十八年。前天一个姑娘拿她爸的梅花表来，说不走也行，就是想听它响一声，我没收她钱。我打开后盖给摆轮吹口气，拨一下，滴答那么几下，她低着头听完，说够了够了';

/** A script as a model writes it. */
export const SCRIPT = `@@想
甲|不走也行，就是想听它响一声|m1
选|甲|只有这个柜台听得到这一句
@@写
判断|先拍那一声：来修表的人要的不是走时|m1
题目|姑娘拿她爸的梅花表来听一声|m1
标题1|她说不走也行，就想听它响一声|m1
标题2|一块不走的表，她带来干什么|m1
标题3|你家抽屉里有没有一块不走的表|
封面|想听它响一声|m1
段1部分|钩子|
段1口播|前天一个姑娘拿块梅花表来，说师傅，不走也行，我就想听它响一声。|m1
段1画面|手把表放到绒布上，镜头贴近表盘|
段1字幕|不走也行|m1
段2部分|核心|
段2口播|表是她爸的。我打开后盖，给摆轮吹了口气，轻轻拨一下。|m1
段2画面|镊子拨摆轮，收音开到最大|
段2字幕|她爸的表|m1
段3部分|核心|
段3口播|滴答滴答，就那么几下，她低着头听，听完说够了，够了。|m1
段3画面|只拍她的手和表|
段3字幕|滴答|
段4部分|行动|
段4口播|我在老商场一楼修了十八年表，这种单子，我不收钱。你抽屉里那块，是谁的？|m1
段4画面|表放回盒子，推过柜台|
段4字幕|是谁的表|
标签1|修表|
@@@`;

/** A model that talks, orders a script when it is asked for one, and answers each call of a writer with `write`. */
export function modelThatWrites(write: (tries: number) => string): VendorAct {
  let tries = 0;
  return (response, request, body) => {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const [system = '', last = ''] = [messages[0]?.content, messages.at(-1)?.content];
    const call = callOf(system);
    const said = call === 'audit' ? '无' : last.includes('写个脚本') ? ORDERED : HEARD;
    const text = call === 'manuscript' ? manuscriptOf(write(tries)) : call === 'lines' ? write(tries) : said;
    if (call === 'lines') tries += 1;
    const chunks = text.match(/[\s\S]{1,60}/g) ?? [];
    return answerWith(
      chunks.map((content) => delta({ content })),
      1,
    )(response, request, body);
  };
}

/** The same, but its writer thinks until it is let write. */
export function modelThatThinks(text: string): { readonly act: VendorAct; write(): void } {
  const model = modelThatWrites(() => text);
  let isThinking = true;
  return {
    write() {
      isThinking = false;
    },
    async act(response, request, body) {
      const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
      const isWriter = callOf(messages[0]?.content ?? '') === 'manuscript';
      if (!isWriter) return model(response, request, body);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      while (isThinking && !response.destroyed) {
        response.write(delta({ reasoning_content: '想' }));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      response.write(delta({ content: manuscriptOf(text) }));
      response.end('data: [DONE]\n\n');
    },
  };
}
