import type {
  DeliverableDetail,
  DeliverableKind,
  Order,
  ProfileView,
  Said,
  ShelfList,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { type Saying, type SpeakingVendor, startSpeakingVendor, talkOf } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;
let conversationId: string | null;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const model = { provider: 'openai', model: 'm', apiKeyVariable: 'TEST_KEY' } as const;
  server = await startChatServer({ agents: [anAgent({ key: 'coach', ...model, baseUrl: vendor.baseUrl })] });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});
beforeEach(async () => {
  user = await server.signUp();
  conversationId = null;
});

const send = async (message: string, order?: Order) => {
  const stream = await server.send(user, message, {
    ...{ agent: 'coach', conversationId },
    ...(order === undefined ? {} : { order }),
  });
  const events = await stream.events;
  const start = startOf(events);
  conversationId = start.conversationId;
  return { ...start, text: textOf(events) };
};
const read = async <Answer>(path: string) =>
  (await (await server.request(user, 'GET', `/api/coach/${path}`)).json()) as Answer;
const shelf = async () => (await read<ShelfList>('deliverables')).items;
const open = async (kind: DeliverableKind) => {
  const id = (await shelf()).find((item) => item.kind === kind)?.id ?? '';
  return read<DeliverableDetail>(`deliverables/${id}`);
};
const wordsOf = async (kind: DeliverableKind) => JSON.stringify((await open(kind)).content);
const price = async () => {
  const { fields } = await read<ProfileView>('profile');
  return fields.find(({ field }) => field === 'price')?.values ?? [];
};
const prices = async () => (await price()).map(({ text }) => text);
const corrections = async () =>
  ((await read<Said>('said')).corrections ?? []).map(({ messageId, was, now, state }) => ({
    ...{ messageId, was, now, state },
  }));
const onPrice = async (method: string, way = '', body?: unknown) => {
  const [value] = await price();
  return (await server.request(user, method, `/api/coach/profile/values/${value?.id}${way}`, body)).status;
};

const TOLD = '我在苏州做婚礼花艺，一场8000元。新娘拿着效果图一桌一桌对，我说你随便指，哪朵不对我当场换';
const NEW_PRICE = '价格改了，现在一场6800元';
const HEARD = `@@
下一场是哪天？
@@@
F|做的事|婚礼花艺|self|m1「我在苏州做婚礼花艺」
F|价格|一场8000元|self|m1「一场8000元」`;

/** The name of the fact that says the price, and of the newest message. */
const namesIn = (last: string) => ({
  fact: /(f\d+) 价格/.exec(last)?.[1] ?? '',
  message: [...last.matchAll(/\[(m\d+)\]/g)].at(-1)?.[1] ?? '',
});
const corrected: Saying = ({ last }) => {
  const { fact, message } = namesIn(last);
  return `@@\n按6800元算。\n@@@\nF|价格|一场6800元|self|${message}「现在一场6800元」|改 ${fact}`;
};
const OLD = '8000';
const NEW = '6800';
/** A card of which a line tells the price. */
const card =
  (amount: string): Saying =>
  ({ last }) =>
    `@@稿
> 效果图你拿着，到现场一桌一桌对。[m1]
## 凭什么信
- 新娘拿着图一桌一桌对，哪朵不对，当场换[m1]
## 价
一场${amount}元，先付定金再出图，定金多少你来定。[${namesIn(last).fact || 'm1'}]
@@写
一句话1|一场${amount}元，效果图你拿着一桌一桌对。|${namesIn(last).fact || 'm1'}
@@@`;
/** The lines of it that tell the price, as 更新 writes them. */
const refreshed =
  (amount: string, ...keys: readonly string[]): Saying =>
  ({ last }) => {
    const from = namesIn(last).fact || 'm1';
    const lines = [
      `文5|一场${amount}元，先付定金再出图，定金多少你来定。|${from}`,
      `一句话1|一场${amount}元，效果图你拿着一桌一桌对。|${from}`,
    ];
    return ['@@写', ...lines.filter((line) => keys.some((key) => line.startsWith(key))), '@@@'].join('\n');
  };
const ALL = ['文5', '一句话1'] as const;
const SPENT = '钱都花在哪';
const topics =
  (amount: string, title = SPENT): Saying =>
  ({ last }) =>
    `@@写
判断|先拍她一桌一桌对的那一刻。|m1
题1|${title}|m1
题1开头|一场${amount}元，贵不贵？|${namesIn(last).fact || 'm1'}
题1文|一场${amount}元，花、人、车，一样一样摆出来讲。／停在：「你随便指」|${namesIn(last).fact || 'm1'}
题1归|/家里人/口播
题2|${title === SPENT ? '她拿着图来对' : '对完她怎么说'}|m1
题2开头|哪朵不对我当场换。|m1
题2文|她拿着效果图一桌一桌对，我说你随便指。哪朵不对，当场换给她看。|m1
题2归|/家里人/口播
@@@`;

const order = (action: Order['action'], kind: DeliverableKind, deliverableId?: string): Order => ({
  ...{ action, kind },
  ...(deliverableId === undefined ? {} : { deliverableId }),
});
const make = (kind: DeliverableKind) => send('写一份', order('make', kind));
const again = async (kind: DeliverableKind) => send('换一批', order('again', kind, (await open(kind)).id));
const refresh = async (kind: DeliverableKind) => send('更新', order('refresh', kind, (await open(kind)).id));

/** A card and topics that tell of 8000元, which then was corrected. */
async function withCorrection() {
  vendor.says(HEARD);
  await send(TOLD);
  vendor.says(card(OLD), '无');
  await make('positioning');
  vendor.says(topics(OLD));
  await make('topics');
  expect([await wordsOf('positioning'), await wordsOf('topics')]).toEqual([
    expect.stringContaining('8000元'),
    expect.stringContaining('8000元'),
  ]);
  vendor.says(corrected);
  return send(NEW_PRICE);
}

describe('a price that was corrected in the chat', () => {
  it('is told in its answer, and of every work that has the old one', async () => {
    const { messageId } = await withCorrection();
    expect(await prices()).toEqual(['一场6800元']);
    expect(await corrections()).toEqual([{ messageId, was: '一场8000元', now: '一场6800元', state: 'held' }]);
    const changes = [{ field: '价格', was: '一场8000元', now: '一场6800元' }];
    expect((await shelf()).map((item) => item.changes)).toEqual([changes, changes]);
  });

  it('comes into a card with 更新 and stays there when a line of it is changed by hand', async () => {
    await withCorrection();
    vendor.says(refreshed(NEW, ...ALL), '无');
    await refresh('positioning');
    const { id, version, changes } = await open('positioning');
    expect(changes).toEqual([]);
    const edit = { version, pointer: '/told/2/text', text: '新娘拿着图一桌一桌对，不对就换' };
    expect((await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, edit)).status).toBe(200);
    const words = await wordsOf('positioning');
    expect(words).toContain('不对就换');
    expect(words).toContain('一场6800元，先付定金');
    expect(words).not.toContain(OLD);
    expect((await open('positioning')).changes).toEqual([]);
    expect(await prices()).toEqual(['一场6800元']);
    expect(await corrections()).toMatchObject([{ state: 'held' }]);
  });

  it('is kept by 更新 after a change by hand, which itself stays', async () => {
    await withCorrection();
    const { id, version } = await open('positioning');
    const edit = { version, pointer: '/told/2/text', text: '新娘拿着图一桌一桌对，不对就换' };
    await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, edit);
    expect(await prices()).toEqual(['一场6800元']);
    vendor.says(refreshed(NEW, ...ALL), '无');
    await refresh('positioning');
    const words = await wordsOf('positioning');
    expect(words).toContain('不对就换');
    expect(words).toContain(NEW);
    expect(words).not.toContain(OLD);
  });

  it('does not stay 8000 in a line that 更新 passes over', async () => {
    await withCorrection();
    const half = refreshed(NEW, '一句话1');
    vendor.says(half, '无', half);
    await refresh('positioning');
    const words = await wordsOf('positioning');
    expect(words).toContain(NEW);
    expect(words).not.toContain(OLD);
  });

  it('is what 换一批 tells, whose writer is shown the last ones with it', async () => {
    await withCorrection();
    const before = vendor.asked.length;
    vendor.says(topics(NEW, '哪朵不对当场换'));
    await again('topics');
    expect(await wordsOf('topics')).toContain('一场6800元');
    expect(await wordsOf('topics')).not.toContain(OLD);
    const [writer] = vendor.asked.slice(before);
    const [, told] = (writer?.last ?? '').split('（上一版在下面');
    expect(told).toContain('一场6800元，贵不贵');
    expect(told).not.toContain(OLD);
  });

  it.each(['topics', 'positioning'] as const)(
    'is not 8000 again in another %s, however often its model writes that',
    async (kind) => {
      await withCorrection();
      const written = kind === 'topics' ? topics(OLD, '哪朵不对当场换') : card(OLD);
      const audit = kind === 'topics' ? [] : ['无'];
      vendor.says(written, ...audit, written);
      await again(kind);
      expect((await open(kind)).version).toBe(2);
      expect(await wordsOf(kind)).not.toContain(OLD);
      expect(await wordsOf(kind)).toContain('当场换');
    },
  );

  it.each([['the same conversation'], ['another conversation']] as const)(
    'is in a new card, and the old one is not, in %s',
    async (place) => {
      await withCorrection();
      if (place === 'another conversation') conversationId = null;
      vendor.says(card(NEW), '无');
      await make('positioning');
      expect(await wordsOf('positioning')).toContain('一场6800元，先付定金');
      expect(await wordsOf('positioning')).not.toContain(OLD);
      vendor.says(card(OLD), '无', card(OLD));
      await make('positioning');
      expect((await open('positioning')).version).toBe(3);
      expect(await wordsOf('positioning')).not.toContain(OLD);
      expect(await prices()).toEqual(['一场6800元']);
    },
  );

  it('does not come back from the other works on the shelf, in another conversation', async () => {
    await withCorrection();
    conversationId = null;
    const before = vendor.asked.length;
    vendor.says(topics(OLD, '哪朵不对当场换'), topics(OLD, '哪朵不对当场换'));
    await again('topics');
    const [writer] = vendor.asked.slice(before);
    expect(writer?.messages.map(({ content }) => content).join('\n')).not.toContain('8000元');
    expect(await wordsOf('topics')).not.toContain(OLD);
  });

  it('is not taken back by a model that reads the old words again, be it later or in the same answer made anew', async () => {
    vendor.says(HEARD);
    const { answerId } = await send(TOLD);
    vendor.says(corrected);
    await send(NEW_PRICE);
    const old: Saying = ({ last }) =>
      `@@\n好。\n@@@\nF|价格|一场8000元|self|m1「一场8000元」|改 ${namesIn(last).fact}`;
    vendor.says(old, talkOf('好。'));
    await send('下一场是周六');
    expect(await prices()).toEqual(['一场6800元']);
    await send('她还没定');
    expect(vendor.asked.at(-1)?.last).toContain('问一句「我记的是一场6800元，改成一场8000元，对吗」');
    vendor.says(old);
    const made = await server.request(user, 'POST', `/api/chat/answers/${answerId}/regenerate`);
    await made.text();
    expect(await prices()).toEqual(['一场6800元']);
    expect(await corrections()).toMatchObject([{ now: '一场6800元', state: 'held' }]);
  });
});

describe('a price that was confirmed by hand', () => {
  const asks = talkOf('我记的是一场8000元，改成一场6800元，对吗？');
  const agreed: Saying = ({ last }) => {
    const { fact, message } = namesIn(last);
    return `@@\n改好了。\n@@@\nF|价格|一场6800元|self|${message}「对」|改 ${fact}`;
  };

  it('is asked about and corrected with 对, whose answer tells the correction and takes it back', async () => {
    vendor.says(HEARD);
    await send(TOLD);
    expect(await onPrice('POST', '/confirm')).toBe(200);
    vendor.says(corrected, asks, agreed);
    await send(NEW_PRICE);
    expect([await prices(), await corrections()]).toEqual([['一场8000元'], []]);
    await send('你没记下？');
    const { messageId } = await send('对');
    expect(await prices()).toEqual(['一场6800元']);
    expect(await corrections()).toEqual([{ messageId, was: '一场8000元', now: '一场6800元', state: 'held' }]);
    expect(await onPrice('POST', '/undo')).toBe(200);
    expect(await price()).toMatchObject([{ text: '一场8000元', state: 'confirmed' }]);
    expect(await corrections()).toMatchObject([{ state: 'undone' }]);
  });

  it('stays where 对 answers something else', async () => {
    vendor.says(HEARD);
    await send(TOLD);
    await onPrice('POST', '/confirm');
    vendor.says(talkOf('周六那一场，对吗？'), agreed);
    await send('下一场是周六');
    await send('对');
    expect([await prices(), await corrections()]).toEqual([['一场8000元'], []]);
  });

  it('and one that was changed by hand is told in 我的档案, where it was changed, and in no answer', async () => {
    vendor.says(HEARD);
    await send(TOLD);
    await onPrice('PUT', '', { text: '一场6800元' });
    expect(await price()).toMatchObject([
      { text: '一场6800元', state: 'confirmed', history: [{ text: '一场8000元', state: 'heard' }] },
    ]);
    expect(await corrections()).toEqual([]);
  });
});
