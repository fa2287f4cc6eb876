import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const tapes = fileURLToPath(new URL('../../eval/tapes', import.meta.url));

/** What strong models said in talk, with head and records: no answer that orders or cares. @returns {string[]} */
export function tapedTalk() {
  const answers = readdirSync(tapes)
    .sort()
    .flatMap((file) => {
      const [head, ...turns] = readFileSync(`${tapes}/${file}`, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
      return head.answers === 'strong' ? turns.map(({ calls }) => calls[0]?.text ?? '') : [];
    });
  return answers.filter((text) => text.startsWith('@@\n') && text.includes('\n@@@\n'));
}

/** First line of `SCRIPT`, as the chat shows it. */
export const FIRST_LINE = '先拍手上那一下：看的人要的是动静，道理放到后半条。';

/** A script that says nothing about anybody, so that every line passes its checks. */
export const SCRIPT = `@@想
甲|候选：手上那一下|
乙|声音|
丙|气味|
选|甲|看得见；乙、丙拍不出来
@@写
判断|${FIRST_LINE}|
题目|手上那一下|
标题1|先别走，看手|
标题2|这一下没人拍过|
标题3|你家那件东西，翻过来看看|
封面|看手|
${[1, 2, 3, 4]
  .map((beat) =>
    [
      `段${beat}部分|${['钩子', '核心', '核心', '行动'][beat - 1]}|`,
      `段${beat}口播|${['先别走，看我的手。', '手往左一推，听这一声。', '再往右，没有声音了，就是它。', '回家推一下，听听你那件。'][beat - 1]}|`,
      `段${beat}画面|手贴着桌面往${beat % 2 === 0 ? '右' : '左'}推|`,
      `段${beat}字幕|看手|`,
    ].join('\n'),
  )
  .join('\n')}
@@@`;
