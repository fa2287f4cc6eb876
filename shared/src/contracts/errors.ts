/** Properties of an error code: HTTP status, whether a retry can help, the sentence for a person. */
interface ErrorEntry {
  readonly status: number;
  readonly retryable: boolean;
  readonly text: string;
}

/**
 * The one table of error codes. It drives the server's status, the client's retries and the text on screen. Status 0
 * marks codes that only a client raises.
 */
export const ERRORS = {
  invalid_input: { status: 400, retryable: false, text: '提交的内容有误，请检查后重试' },
  bad_credentials: { status: 400, retryable: false, text: '手机号或密码错误' },
  unauthenticated: { status: 401, retryable: false, text: '登录已失效，请重新登录' },
  not_found: { status: 404, retryable: false, text: '没有找到你要的内容' },
  method_not_allowed: { status: 405, retryable: false, text: '不支持这种请求方式' },
  conflict: { status: 409, retryable: false, text: '这个操作和已有的内容冲突了' },
  too_large: { status: 413, retryable: false, text: '内容太长了，请缩短后再发' },
  unsupported_media_type: { status: 415, retryable: false, text: '不支持这种内容格式，请用 JSON 提交' },
  rate_limited: { status: 429, retryable: true, text: '操作太频繁了，请稍后再试' },
  quota_exceeded: { status: 429, retryable: false, text: '今天的额度用完了，明天再来吧' },
  content_refused: { status: 400, retryable: false, text: '消息里有不能发送的内容，请修改后再发' },
  internal: { status: 500, retryable: true, text: '系统出了点问题，请稍后再试' },
  unavailable: { status: 503, retryable: true, text: '系统正忙，请稍后再试' },
  provider_unavailable: { status: 503, retryable: true, text: '系统繁忙，请稍后再试' },
  empty_answer: { status: 503, retryable: true, text: '没有收到回答，请重试' },
  interrupted: { status: 503, retryable: true, text: '回答中断了，已保留收到的部分' },
  unsaved: { status: 503, retryable: true, text: '这段回答写完了，但还没能保存，重要的内容请先复制' },
  offline: { status: 0, retryable: true, text: '网络连接错误，请检查您的网络连接并重试' },
  timeout: { status: 0, retryable: true, text: '网络连接错误，请检查您的网络连接并重试' },
  connection_lost: { status: 0, retryable: true, text: '连接暂时中断，请稍后再试一次。' },
  broken_contract: { status: 0, retryable: false, text: '系统返回了看不懂的内容，请刷新页面' },
  remote_unavailable: { status: 0, retryable: true, text: '页面加载失败' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value);

const BRAND = Symbol.for('qihang.app-error');

interface AppErrorOptions {
  readonly cause?: unknown;
  /** A sentence for a person that is more precise than the table's and replaces it. */
  readonly text?: string;
  /** Chinese sentences by field name, for bad input. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Whole seconds after which a retry may help (`Retry-After`). */
  readonly retryAfter?: number;
  /** HTTP status that a client received; 0 when no answer came. */
  readonly status?: number;
}

/**
 * The one error that crosses layers. `message` is for logs, `text` for people: never send one as the other.
 * Recognise it with {@link isAppError}: two remotes may each load this class.
 */
export class AppError extends Error {
  readonly [BRAND] = true;
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly text: string;
  /** The sentence says more than the table's. */
  readonly hasOwnText: boolean;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly status: number;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.text = options.text ?? ERRORS[code].text;
    this.hasOwnText = options.text !== undefined;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.status = options.status ?? ERRORS[code].status;
  }
}

/** True for an {@link AppError} of any copy of this module. */
export const isAppError = (error: unknown): error is AppError =>
  typeof error === 'object' && error !== null && BRAND in error;

/** JSON body of every failed request. */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
}
