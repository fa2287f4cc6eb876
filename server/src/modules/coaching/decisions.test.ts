import type { ProfileView } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;
let conversationId: string | null;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const model = {
    provider: 'openai',
    baseUrl: vendor.baseUrl,
    model: 'm',
    apiKeyVariable: 'TEST_KEY',
  } as const;
  server = await startChatServer({ agents: [anAgent({ key: 'coach', ...model })] });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});
beforeEach(async () => {
  user = await server.signUp();
  conversationId = null;
});

const say = async (message: string, editOf?: string) => {
  const stream = await server.send(user, message, {
    agent: 'coach',
    conversationId,
    ...(editOf === undefined ? {} : { editOf }),
  });
  const start = startOf(await stream.events);
  conversationId = start.conversationId;
  return start;
};

const decided = async () => {
  const response = await server.request(user, 'GET', '/api/coach/profile');
  const { fields } = (await response.json()) as ProfileView;
  return fields.find(({ name }) => name === '定下的')?.values ?? [];
};

const TOLD = '想好了，就讲那块表响一声的事，来的人都为这个，换新表先不讲';
const DECIDED = `@@
好，就守这个。
@@@
D|就讲表响一声的事|来的人都为这个|讲换新表|m1「就讲那块表响一声的事，来的人都为这个，换新表先不讲」`;

const decide = () => {
  vendor.says(DECIDED);
  return say(TOLD);
};

describe('what the user has decided', () => {
  it('is shown in 我的档案 with its reason, what was turned down, and the sentence it came from', async () => {
    await decide();
    expect(await decided()).toMatchObject([
      { text: '就讲表响一声的事，因为来的人都为这个，不要讲换新表', quote: TOLD, state: 'heard' },
    ]);
  });

  it('is told in every later conversation, to talk and to whoever writes', async () => {
    await decide();
    conversationId = null;
    vendor.says('@@orders 脚本\n写。\n@@@\nO|脚本|写', '好的');
    await say('写一条脚本');
    const decision = '就讲表响一声的事，因为来的人都为这个，不要讲换新表';
    const [talk, drafting, writing] = vendor.asked.slice(-3);
    for (const told of [talk, writing]) expect(told?.last).toContain(`【已经定下的】\nf1 ${decision}（听到`);
    expect(drafting?.last).toContain(`（已经定下的：${decision}）`);
    expect(writing?.last).toContain('写一份新的「脚本」');
  });

  it('gives way to a later decision of the same matter', async () => {
    await decide();
    vendor.says('@@\n行，改讲换表。\n@@@\nD|改讲换新表|||m2「改讲换新表吧」|改 f1');
    await say('想了想，改讲换新表吧');
    expect((await decided()).map(({ text, history }) => [text, history.length])).toEqual([['改讲换新表', 1]]);
  });

  it('is not kept without the user’s words, and the model is told why', async () => {
    vendor.says('@@\n就这么定。\n@@@\nD|主打二手表鉴定|||m1「主打二手表鉴定」');
    await say('我再想想');
    expect(await decided()).toEqual([]);
    await say('接着说');
    expect(vendor.asked.at(-1)?.last).toContain('D|主打二手表鉴定：');
  });

  it('goes with the message that decided it, when that is edited', async () => {
    const { messageId } = await decide();
    await say('还没想好', messageId);
    expect(await decided()).toEqual([]);
  });

  it('is corrected and removed by hand, and then holds as the hand left it', async () => {
    await decide();
    const [value] = await decided();
    await server.request(user, 'PUT', `/api/coach/profile/values/${value?.id}`, { text: '只讲响一声' });
    expect(await decided()).toMatchObject([{ text: '只讲响一声', state: 'confirmed' }]);
    vendor.says('@@\n改讲换表？\n@@@\nD|改讲换新表|||m2「改讲换新表」|改 f1');
    await say('要不改讲换新表');
    expect(await decided()).toMatchObject([{ text: '只讲响一声' }]);
    const [kept] = await decided();
    await server.request(user, 'DELETE', `/api/coach/profile/values/${kept?.id}`);
    expect(await decided()).toEqual([]);
  });
});
