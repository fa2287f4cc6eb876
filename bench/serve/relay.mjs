import http from 'node:http';

/** The minimum of any server between a vendor and a browser: pass the deltas on, in our wire format. */
const [port, vendorPort] = process.argv.slice(2).map(Number);

http
  .createServer((request, response) => {
    if (request.url === '/up') {
      response.end('up');
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const { message } = JSON.parse(body);
      passOn(message, response);
    });
  })
  .listen({ port, host: '127.0.0.1', backlog: 4_096 });

/** @param {string} message @param {http.ServerResponse} response */
function passOn(message, response) {
  const upstream = http.request(
    { port: vendorPort, host: '127.0.0.1', method: 'POST', path: '/v1/chat/completions' },
    (answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"event":"start"}\n\n');
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        rest += chunk;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block === 'data: [DONE]') continue;
          const { choices } = JSON.parse(block.slice(5));
          response.write(`data: ${JSON.stringify({ answer: choices[0].delta.content })}\n\n`);
        }
      });
      answer.on('end', () => response.end('data: {"event":"done"}\n\n'));
    },
  );
  upstream.end(JSON.stringify({ messages: [{ role: 'user', content: message }] }));
}
