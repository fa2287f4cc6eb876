/**
 * Baseline for a stream: one paragraph for each line of the source, and text appended to it, with the newest line in
 * view. Runs in the page, so it may not use anything from outside.
 * @param {{ url: string, token: string, message: string, pause: number }} input `pause`: milliseconds between two
 * updates; 0 for one with every delta
 */
export async function appendParagraphs({ url, token, message, pause }) {
  document.body.textContent = '';
  const region = document.body.appendChild(document.createElement('div'));
  region.style.cssText = 'height: 700px; overflow-y: auto; font-size: 17px; line-height: 1.75';
  const column = region.appendChild(document.createElement('div'));
  column.style.cssText = 'max-width: 612px; margin: 0 auto';

  /** @type {Text | null} */
  let line = null;
  let isFollowing = false;
  const append = (/** @type {string} */ text) => {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) line = null;
      if (part === '') continue;
      if (line === null) line = column.appendChild(document.createElement('p')).appendChild(new Text(part));
      else line.appendData(part);
    }
    if (isFollowing) return;
    isFollowing = true;
    requestAnimationFrame(() => {
      isFollowing = false;
      region.scrollTop = region.scrollHeight;
    });
  };

  let waiting = '';
  const timer =
    pause === 0
      ? null
      : setInterval(() => {
          if (waiting !== '') append(waiting);
          waiting = '';
        }, pause);

  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ message, conversationId: null }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.startsWith('data:')) continue;
      const event = JSON.parse(block.slice(5));
      if (typeof event.answer !== 'string') continue;
      total += event.answer.length;
      if (timer === null) append(event.answer);
      else waiting += event.answer;
    }
  }
  if (timer !== null) clearInterval(timer);
  append(waiting);
  return total;
}
