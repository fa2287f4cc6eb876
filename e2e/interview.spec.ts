import { ChatPage } from './pages/chat-page';
import { expect, test } from './test';

/** Two trades in the words of their owners. Every fact of a card must be one of theirs. */
const PIANO_TUNER = {
  messages: [
    '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
    '有中国乐器协会的调律师证，老客户基本都是转介绍来的',
    '主要是家里有琴童的家长',
    '除了调律还能做除湿养护，一年两次',
    '嗯可以',
    '给我定位卡',
  ],
  facts: [/无锡/, /琴/, /十二年|12年/, /三百|300/, /视频号/, /家长/],
};
const BAKER = {
  messages: [
    '我是二胎妈妈，在成都做低糖生日蛋糕，主要卖给小区里的宝妈',
    '一个蛋糕一百六，做了三年了',
    '想做小红书，每周大概能抽出六个小时',
    '好多客人是过敏宝宝的妈妈，怕孩子吃出问题',
    '证书没有，不过回头客有两百多个',
    '给我定位卡',
  ],
  facts: [/成都/, /蛋糕/, /一百六|160/, /小红书/, /三年|3年/],
};

const digitsOf = (text: string): string[] => text.match(/\d+/g) ?? [];

const CHINESE_DIGITS: Readonly<Record<string, string>> = {
  三百: '300',
  十二: '12',
  一百六: '160',
  三: '3',
  两百: '200',
  六: '6',
  两: '2',
  二: '2',
  一: '1',
};
/** Every number in the messages, in digits. */
const givenNumbers = (messages: readonly string[]): Set<string> => {
  const text = messages.join('，');
  const spoken = Object.entries(CHINESE_DIGITS)
    .filter(([word]) => text.includes(word))
    .map(([, digits]) => digits);
  return new Set([...digitsOf(text), ...spoken]);
};

/** Text of the newest answer, without chips and without the link to its deliverable. */
const answerText = (chat: ChatPage): Promise<string> =>
  chat.messages.last().evaluate((answer) => {
    const words = answer.cloneNode(true) as Element;
    for (const control of words.querySelectorAll('button, a')) control.remove();
    return words.textContent ?? '';
  });

for (const [name, trade, other] of [
  ['piano tuner', PIANO_TUNER, BAKER],
  ['baker', BAKER, PIANO_TUNER],
] as const) {
  test(`the coach builds a positioning card for a ${name} from the user's own facts alone`, async ({
    page,
    site,
    person,
  }) => {
    test.setTimeout(120_000);
    const chat = await ChatPage.open(page, site, person);
    const answers: string[] = [];
    let card = '';
    for (const message of trade.messages) {
      await chat.ask(message);
      const answer = await answerText(chat);
      expect(answers).not.toContain(answer);
      answers.push(answer);
      if (card === '' && answer.includes('定位卡')) card = answer;
    }
    // A usable result by the third reply: a first sentence, or the card itself when every fact was given by then.
    expect(answers.slice(0, 3).join('\n')).toMatch(/初稿|一句话/);
    expect(card).not.toBe('');
    for (const fact of trade.facts) expect(card).toMatch(fact);
    for (const fact of other.facts.slice(0, 2)) expect(card).not.toMatch(fact);
    expect((card.match(/【待补充】/g) ?? []).length).toBeLessThanOrEqual(3);
    const given = givenNumbers(trade.messages);
    // The card's own scores are counted from the messages.
    const invented = digitsOf(card.replace(/\d分/g, '')).filter((number) => !given.has(number));
    expect(invented).toEqual([]);
  });
}

test('the coach remembers facts of one conversation in another', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我在苏州做宠物美容，服务养猫的上班族，想做抖音');
  await chat.showHistory();
  await chat.newConversation.click();
  await chat.ask('你好');
  const answer = await chat.messages.last().innerText();
  expect(answer).toMatch(/宠物美容|养猫/);
  expect(answer).not.toMatch(/你是做什么的|哪个平台/);
});

test('the coach answers a side question first and then returns', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我是健身教练');
  await chat.ask('对了，小红书标题最多多少个字');
  const answer = await chat.messages.last().innerText();
  expect(answer).toMatch(/20|二十/);
  expect(answer).toMatch(/[？?]\s*(离线教练)?/);
});
