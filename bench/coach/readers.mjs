import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** One clock for all processes of a machine, in milliseconds. */
export const now = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/**
 * Sends one message and reads its answer to the end. @param {string} url @param {string | null} token @param {object} body
 * @param {(text: string) => boolean} isThere whether what was waited for stands in the answer so far
 * @returns {Promise<{ at: number | null, conversationId: string | null }>} when it stood there
 */
export function readTurn(url, token, body, isThere) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      const seen = { text: '', rest: '', at: /** @type {number | null} */ (null), conversationId: null };
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        const blocks = (seen.rest + chunk).split('\n\n');
        seen.rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (!block.startsWith('data:')) continue;
          const event = JSON.parse(block.slice(5));
          if (event.event === 'start') seen.conversationId = event.conversationId ?? null;
          if (event.error !== undefined) reject(new Error(`the turn failed: ${block}`));
          if (typeof event.answer !== 'string') continue;
          seen.text += event.answer;
          if (seen.at === null && isThere(seen.text)) seen.at = now();
        }
      });
      answer.on('end', () => resolve({ at: seen.at, conversationId: seen.conversationId }));
    });
    request.end(JSON.stringify(body));
  });
}
