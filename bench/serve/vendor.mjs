import net from 'node:net';
import { toStamp } from './stamps.mjs';

/**
 * An OpenAI-compatible vendor that must not be the bottleneck: all streams of one phase share the bytes of their delta.
 * The question selects the answer: `pace N` are N deltas, 20 a second; `flood N` before it are N kB at once.
 */
const [port] = process.argv.slice(2).map(Number);
const PERIOD_MS = 50;
const TICK_MS = 5;
const PHASES = PERIOD_MS / TICK_MS;
/** Chunk frames of the size that vendors send. */
const FRAME = {
  id: 'chatcmpl-0123456789abcdef',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'bench',
};
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
/** Talk as a coach says it, in pieces as vendors send them: what is screened for costs what it costs in use. */
const PIECES =
  '先说两位阿姨，|她们是自己要来的，|愿意自己掏钱的人|最知道什么值多少。|这周只写一条，|就写她坐下来|第一句问你什么。|头三秒先弹，再开口，|别人一听就知道|你在教什么。|写好了发给我，|我们再看下一条怎么接。|价钱先不动，|等有三个人来问，|再想要不要往上走。|你手上现在有几位学员？\n'.split(
    '|',
  );
const FLOOD_TEXT = '满'.repeat(340);

/** @param {string} text */
const toChunk = (text) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
};

/** @param {string} content @param {string | null} [finish] */
const toFrame = (content, finish = null) =>
  `data: ${JSON.stringify({ ...FRAME, choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** With an empty tail, so that nobody has to ask for the records of the answer. */
const LAST = Buffer.concat([
  toChunk(`${toFrame('\n@@@\n-')}${toFrame('', 'stop')}data: [DONE]\n\n`),
  Buffer.from('0\r\n\r\n'),
]);

/** One clock for all processes of a machine, in hundredths of a millisecond. */
const now = () => Number(process.hrtime.bigint() / 10_000n);

/** @typedef {{ socket: net.Socket, left: number }} Stream */
/** @type {Set<Stream>[]} */
const phases = Array.from({ length: PHASES }, () => new Set());
let started = 0;
let phase = 0;
let ticks = 0;

function tick() {
  phase = (phase + 1) % PHASES;
  const streams = phases[phase] ?? new Set();
  if (streams.size === 0) return;
  ticks += 1;
  const delta = toChunk(toFrame(`${toStamp(now())}${PIECES[ticks % PIECES.length]}`));
  for (const stream of streams) {
    stream.left -= 1;
    if (stream.left >= 0 && !stream.socket.destroyed) stream.socket.write(delta);
    if (stream.left > 0 && !stream.socket.destroyed) continue;
    streams.delete(stream);
    stream.socket.write(LAST);
  }
}

/** @param {net.Socket} socket @param {number} kilobytes @param {() => void} then */
function flood(socket, kilobytes, then) {
  const delta = toChunk(toFrame(FLOOD_TEXT));
  let left = kilobytes;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!socket.write(delta)) return;
    }
    socket.off('drain', more);
    then();
  };
  socket.on('drain', more);
  more();
}

/** @param {net.Socket} socket @param {string} body */
function answer(socket, body) {
  const countOf = (/** @type {string} */ kind) => Number(new RegExp(`${kind} (\\d+)`).exec(body)?.[1] ?? 0);
  socket.write(HEAD);
  flood(socket, countOf('flood'), () => {
    started += 1;
    phases[started % PHASES]?.add({ socket, left: countOf('pace') });
  });
}

net
  .createServer({ noDelay: true }, (socket) => {
    let received = '';
    socket.setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (text) => {
      received += text;
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const bodyEnd = headEnd + 4 + Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < bodyEnd) return;
      const body = received.slice(headEnd + 4, bodyEnd);
      received = received.slice(bodyEnd);
      answer(socket, body);
    });
  })
  .listen({ port, host: '127.0.0.1', backlog: 4_096 }, () => {
    let next = performance.now();
    // A late timer catches up, so that the pace holds on a busy machine.
    setInterval(() => {
      for (; next <= performance.now(); next += TICK_MS) tick();
    }, TICK_MS);
  });
