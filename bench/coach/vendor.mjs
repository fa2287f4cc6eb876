import http from 'node:http';
import { FIRST_LINE, SCRIPT, tapedTalk } from './answers.mjs';

/**
 * An OpenAI-compatible vendor at the pace of a fast model, which remembers when it sent what. Who writes a manuscript and who places it get the script,
 * auditors nothing to say, everybody else a taped answer. `第7问` in the last message names the turn; `/times` tells, for each
 * turn, when the piece left in which the first visible letter of the talk stood, or the last of the script's first line. 「快」 in a message lets the rest of its answer come faster.
 */
const [port] = process.argv.slice(2).map(Number);
const LETTERS = 4;
const PERIOD_MS = 40;
/** What comes after the timed letter is of no interest where one turn is measured at a time. */
const HURRIED_LETTERS = 80;
/** How long the pace is kept behind the timed letter, so that what is held back comes as late as it would. */
const PACED_LETTERS = 24;
const talk = tapedTalk();
/** The script as it is written in a chat; what places it writes the same words as lines. */
const MANUSCRIPT = SCRIPT.split('\n')
  .filter((line) => line.includes('|') && !/^[甲乙丙选]\|/.test(line))
  .map((line) => line.split('|')[1])
  .join('\n\n');
/** @type {Record<string, number>} */
const times = {};

/** One clock for all processes of a machine, in milliseconds. */
const now = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** @param {string} system what the product says it wants; '' of the relay @param {string} asked @param {string} name of the turn */
function answerTo(system, asked, name) {
  if (system.startsWith('你是核对员')) return { text: '无', timed: -1 };
  if (system.startsWith('你是一个有用的AI助手，在手机上跟用户聊天')) return { text: MANUSCRIPT, timed: -1 };
  const isOfLines = system.includes('已经写好了，在最后一条的【稿子】里');
  if (!isOfLines && !(system === '' && asked.includes('脚本'))) {
    const text = talk[Number(name) % talk.length] ?? '';
    return { text, timed: text.indexOf('\n') + 1 };
  }
  return { text: SCRIPT, timed: SCRIPT.indexOf(FIRST_LINE) + FIRST_LINE.length - 1 };
}

/** @param {string} content @param {string | null} finish */
const frame = (content, finish) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** @param {http.ServerResponse} response @param {ReturnType<typeof answerTo>} answer @param {string} name @param {boolean} isHurried */
function speak(response, { text, timed }, name, isHurried) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let at = 0;
  const timer = setInterval(() => {
    if (at >= text.length || response.destroyed) {
      clearInterval(timer);
      response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
      return;
    }
    const letters = isHurried && at > timed + PACED_LETTERS ? HURRIED_LETTERS : LETTERS;
    if (timed >= at && timed < at + letters) times[name] = now();
    response.write(frame(text.slice(at, at + letters), null));
    at += letters;
  }, PERIOD_MS);
}

http
  .createServer((request, response) => {
    if (request.url === '/times') {
      response.end(JSON.stringify(times));
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const messages = /** @type {{ role: string, content: string }[]} */ (JSON.parse(body).messages);
      const system = messages[0]?.role === 'system' ? messages[0].content : '';
      const asked = messages.at(-1)?.content ?? '';
      const name = [...asked.matchAll(/第(\d+)问/g)].at(-1)?.[1] ?? '';
      speak(response, answerTo(system, asked, name), name, asked.includes('快'));
    });
  })
  .listen({ port, host: '127.0.0.1', backlog: 1_024 });
