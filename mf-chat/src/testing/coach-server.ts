import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  AnyDeliverable,
  DeliverableDetail,
  DeliverablePreview,
  DeliverableRef,
  DeliverableVersion,
  Outline,
  PostResult,
  ProfileView,
  Said,
  Standing,
} from '@qihang/shared/contracts';
import { anId, readRequestBody } from '@qihang/shared/testing';

/** A recorded request that changes data. */
interface Write {
  readonly name: string;
  readonly body: unknown;
}

type Rests = Pick<DeliverableDetail, 'sources' | 'conversations' | 'scripts'>;
type Version = AnyDeliverable & Rests & { readonly version: DeliverableVersion };

/** A deliverable with all its versions, oldest first. */
interface Work {
  readonly id: string;
  readonly title: string;
  readonly versions: Version[];
  changes: DeliverableDetail['changes'];
  readonly outline: Outline | undefined;
  marks: DeliverableDetail['marks'];
  preview: DeliverablePreview | null;
}

interface NewWork {
  readonly title: string;
  readonly changes?: DeliverableDetail['changes'];
  /** None by default, as an older server sends none. */
  readonly outline?: Outline;
  readonly preview?: DeliverablePreview;
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** Writes a text at a JSON pointer. */
function withLine(node: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(node))
    return node.map((each, at) => (String(at) === step ? withLine(each, rest, text) : each));
  const record = node as Record<string, unknown>;
  return { ...record, [step]: withLine(record[step], rest, text) };
}

const headsOf = (work: Work): DeliverableVersion[] => work.versions.map(({ version }) => version).reverse();

const VERSIONS_PER_PAGE = 30;

/** The shelf and the profile of the person who is signed in, from memory. */
export class CoachServer {
  readonly works: Work[] = [];
  #deleted: Work[] = [];
  readonly writes: Write[] = [];
  results: PostResult[] = [];
  platforms: string[] = ['视频号', '小红书', '抖音'];
  profile: ProfileView = { fields: [] };
  said: Said = { values: [], isWhole: true };
  /** Where the user stands; nothing by default. */
  standing: Standing = { last: null, due: [], unmeasured: [], next: null };
  /** Called at every write, so that a test can change the state. */
  onWrite: (write: Write) => void = () => {};

  add(
    made: AnyDeliverable & Rests,
    { title, changes = [], outline, preview }: NewWork,
  ): DeliverableRef & { id: string } {
    const work: Work = {
      ...{ id: anId(), title, versions: [], changes, outline, marks: {}, preview: preview ?? null },
    };
    this.works.unshift(work);
    this.addVersion(work.id, made, 'make');
    return { id: work.id, kind: made.kind, title, version: 1 };
  }

  addVersion(id: string, made: AnyDeliverable, reason: DeliverableVersion['reason']): DeliverableRef {
    const work = this.#find(id);
    const number = work.versions.length + 1;
    const label = reason === 'edit' ? '你' : '离线教练';
    const version = { number, reason, label, madeBy: 'rules' as const, createdAt: new Date().toISOString() };
    work.versions.push({ ...made, version });
    return { id, kind: made.kind, title: work.title, version: number };
  }

  newest(id: string): AnyDeliverable {
    return this.#describe(this.#find(id), null);
  }

  #find(id: string): Work {
    const work = this.works.find((candidate) => candidate.id === id);
    if (work === undefined) throw new Error(`no deliverable ${id}`);
    return work;
  }

  #describe(work: Work, number: number | null): DeliverableDetail {
    const newest = work.versions.at(-1);
    const shown = number === null ? newest : work.versions[number - 1];
    if (newest === undefined || shown === undefined) throw new Error(`no version ${number}`);
    const { version, ...made } = shown;
    return {
      ...made,
      id: work.id,
      title: work.title,
      headline: newest.content.judgement,
      version: newest.version.number,
      updatedAt: newest.version.createdAt,
      conversationId: null,
      changes: work.changes,
      ...(work.outline && { outline: work.outline }),
      shown: version,
      versions: headsOf(work).slice(0, 2),
      marks: work.marks,
    };
  }

  /** Answers a request below `/api/coach`. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://server');
    const [, , , section = '', id = '', verb = '', key = ''] = url.pathname
      .split('/')
      .map(decodeURIComponent);
    const method = request.method ?? 'GET';
    const text = method === 'GET' ? '' : await readRequestBody(request);
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (method !== 'GET') {
      const write = { name: `${method} ${url.pathname.slice('/api/coach'.length)}`, body };
      this.writes.push(write);
      this.onWrite(write);
    }
    if (section === 'profile') {
      json(response, 200, method === 'GET' ? this.profile : { profile: this.profile, affected: [] });
    } else if (section === 'standing') json(response, 200, this.standing);
    else if (section === 'said') json(response, 200, this.said);
    else if (section === 'results') this.#handleResults(method, id, body, response);
    else if (id === '') {
      const items = this.works.map((work) => this.#describe(work, null));
      json(response, 200, { items, platforms: this.platforms });
    } else if (verb === 'undelete' && this.#deleted.some((work) => work.id === id)) {
      this.works.unshift(...this.#deleted.filter((work) => work.id === id));
      this.#deleted = this.#deleted.filter((work) => work.id !== id);
      response.writeHead(204).end();
    } else if (this.works.every((work) => work.id !== id)) {
      json(response, 404, { error: '没有找到这份成果', code: 'not_found' });
    } else {
      const version = url.searchParams.get('version');
      const before = url.searchParams.get('before');
      this.#handleWork(this.#find(id), { method, verb, key, body, version, before }, response);
    }
  }

  #handleResults(method: string, id: string, body: unknown, response: ServerResponse): void {
    if (method === 'POST')
      this.results = [{ ...(body as Omit<PostResult, 'id'>), id: anId() }, ...this.results];
    if (method === 'DELETE') this.results = this.results.filter((result) => result.id !== id);
    json(response, 200, method === 'POST' ? this.results[0] : { items: this.results });
  }

  #handleWork(
    work: Work,
    asked: {
      method: string;
      verb: string;
      key: string;
      body: unknown;
      version: string | null;
      before: string | null;
    },
    response: ServerResponse,
  ): void {
    const { method, verb, key, body } = asked;
    const newest = work.versions.at(-1);
    if (newest === undefined) throw new Error('a deliverable without a version');
    if (method === 'PATCH') {
      const edit = body as { version: number; pointer: string; text: string };
      if (edit.version !== newest.version.number) {
        json(response, 409, { error: '这个操作和已有的内容冲突了', code: 'conflict' });
        return;
      }
      const content = withLine(newest.content, edit.pointer.split('/').slice(1), edit.text);
      this.addVersion(work.id, { ...newest, content } as AnyDeliverable, 'edit');
    } else if (verb === 'restore') {
      const { version } = body as { version: number };
      const older = work.versions[version - 1];
      if (older) this.addVersion(work.id, older, 'restore');
    } else if (verb === 'marks') {
      const { [key]: _, ...others } = work.marks;
      work.marks = method === 'PUT' ? { ...others, [key]: { doneAt: new Date().toISOString() } } : others;
      json(response, 200, work.marks);
      return;
    } else if (verb === 'versions') {
      const before = Number(asked.before ?? Number.POSITIVE_INFINITY);
      const heads = headsOf(work).filter(({ number }) => number < before);
      const items = heads.slice(0, VERSIONS_PER_PAGE);
      const next = heads.length > items.length ? (items.at(-1)?.number ?? null) : null;
      json(response, 200, { items, next });
      return;
    } else if (verb === 'preview') {
      json(response, 200, work.preview);
      return;
    } else if (method === 'DELETE') {
      this.#deleted.push(...this.works.splice(this.works.indexOf(work), 1));
      response.writeHead(204).end();
      return;
    }
    json(response, 200, this.#describe(work, asked.version === null ? null : Number(asked.version)));
  }
}
