import type { DeliverableDetail, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, startChatServer, textOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const { baseUrl } = vendor;
  server = await startChatServer({
    agents: [anAgent({ key: 'coach', provider: 'openai', baseUrl, model: 'm', apiKeyVariable: 'TEST_KEY' })],
  });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

async function examine(text: string, written: string) {
  const user = await server.signUp();
  const order: Order = { action: 'make', kind: 'check', text, platform: '抖音' };
  vendor.says(`@@写\n${written}\n@@@`);
  const stream = await server.send(user, '查一下这段', { agent: 'coach', conversationId: null, order });
  const events = await stream.events;
  const { deliverables } = events.at(-1) as { deliverables?: readonly { id: string; title: string }[] };
  const { id = '', title = '' } = deliverables?.[0] ?? {};
  const response = await server.request(user, 'GET', `/api/coach/deliverables/${id}`);
  return { said: textOf(events), title, work: (await response.json()) as DeliverableDetail };
}

describe('a draft that a model examines', () => {
  it('is shown by its passages, with reasons, and with what the user is to decide', async () => {
    const wide = '全网最低价，加微信abc12345聊';
    const { said, title, work } = await examine(
      `袖口磨白了先翻个面再缝。${wide}。带过500个学员。`,
      [
        '判断|先改后半段。|',
        '改1|要补的在评论区问|',
        `改1原文|${wide}|`,
        '改2|要补的在评论区问|',
        `改2原文|${wide}|`,
        '改3|他来定：翻得出登记就留，翻不出就删|',
      ].join('\n'),
    );
    expect(said.split(wide)).toHaveLength(2);
    expect(said).toMatch(
      /- 极限词「全网最低价，加微信abc12345聊」\n {3}极限词：.+导流：.+\n {3}改成：要补的在评论区问/,
    );
    expect(said).toMatch(/- 其他「500个学员」\n {3}.+\n {3}这处你来定：翻得出登记就留，翻不出就删/);
    expect(said).not.toMatch(/第\d处|他来定/);
    expect(title).toBe('发布前体检·袖口磨白了先翻个面再缝');
    expect(JSON.stringify(work.content)).not.toMatch(/AI声明|小红书/);
  });

  it('is called by its platform and day where it begins with a fault', async () => {
    const { said, title } = await examine(
      '全网最好的缝补摊。',
      '判断|改一处。|\n改1|街坊的|\n改1原文|全网最好的|',
    );
    expect(title).toMatch(/^发布前体检·抖音\d{1,2}月\d{1,2}日$/);
    expect(said).toMatch(/发布前：.*自主声明[^\n]*\n\n放进「我的成果」了/);
  });
});
