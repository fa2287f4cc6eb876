/** Parts of the product that are looked at while it runs. */
export type Part = 'database' | 'disk' | 'queue' | 'canary' | 'backup';

/** Why a part is not well: a word for programs, and what a person should know besides. */
export interface Trouble {
  readonly reason: string;
  /** Names and figures, without personal data. */
  readonly detail: string;
}

interface PartWords {
  /** Name in a group chat. */
  readonly zh: string;
  /** What is wrong, by reason. */
  readonly reasons: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
}

/** Words for the operator's group chat. */
const WORDS: Readonly<Record<Part, PartWords>> = {
  database: {
    zh: '数据库',
    reasons: {
      unreachable: {
        zh: '连不上，提问和登录都会失败',
        en: 'The database does not answer. The product goes on by itself when it does; look at the log.',
      },
    },
  },
  disk: {
    zh: '磁盘',
    reasons: {
      low: { zh: '空间不足', en: 'Little space is left. Make room: a full disk refuses new questions.' },
      full: { zh: '已满，新内容写不进去', en: 'The disk is full: what needs room is refused. Make room.' },
    },
  },
  queue: {
    zh: '排队',
    reasons: {
      full: {
        zh: '请求太多，有用户看到“系统正忙”',
        en: 'More is asked than this process does in time, and some are refused. Look at CPU and database.',
      },
    },
  },
  canary: {
    zh: '灰度版',
    reasons: {
      stopped: {
        zh: '已自动停止',
        en: 'A canary was stopped: it fails more than the release beside it, which serves everyone again.',
      },
    },
  },
  backup: {
    zh: '备份',
    reasons: {
      old: {
        zh: '太久没有备份',
        en: 'The newest backup is too old. Run npm run backup -- FILE, best every day by a timer.',
      },
    },
  },
};

/** Message for the group chat; `trouble` is null where the part is well again. */
export function contentOf(part: Part, trouble: Trouble | null): string {
  const { zh, reasons } = WORDS[part];
  if (trouble === null) return `${zh}已恢复正常\nThe ${part} is well again.`;
  const words = reasons[trouble.reason] ?? { zh: trouble.reason, en: '' };
  const detail = trouble.detail === '' ? '' : `（${trouble.detail}）`;
  return `${zh}${words.zh}${detail}\n${words.en}`;
}
