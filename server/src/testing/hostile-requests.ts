import fc from 'fast-check';

const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const text = fc.oneof(
  codeUnits,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '\udfff x',
    '13800138000',
    '１３８００１３８０００',
    '__proto__',
    "' OR 1=1 --",
    '\r\nX-Injected: 1',
    '0',
    '-1',
    '1e309',
    'NaN',
    '../..',
    'a'.repeat(5_000),
    '密'.repeat(9_000),
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, [null], { length: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const FIELDS = [
  'username',
  'password',
  'invitationCode',
  'current',
  'next',
  'token',
  'title',
  'message',
  'conversationId',
  'extra',
];
const ownFields = fc.dictionary(
  fc.oneof(fc.constantFrom(...FIELDS, '__proto__', 'constructor'), text),
  value,
  { maxKeys: 8 },
);
/** Bodies that pass validation, so that the code behind it is fuzzed, too. */
const goodFields = fc.record(
  {
    username: fc.constantFrom('13800138000', '13800138001'),
    password: fc.constantFrom('long enough', '密码密码密码密码'),
    invitationCode: text,
    token: text,
    title: text,
    message: text,
    conversationId: fc.constantFrom(null, '11111111-1111-4111-8111-111111111111'),
  },
  { requiredKeys: ['conversationId'] },
);

/** Bodies of the workbench, which refuses unknown fields. */
const workFields = fc.oneof(
  fc.record({ text: fc.oneof(text, fc.constantFrom('无锡', '300一次')) }),
  fc.record({ version: fc.constantFrom(0, 1, 2, 2 ** 31, 2 ** 53) }),
  fc.record({
    version: fc.constantFrom(1, 2, 3),
    pointer: fc.oneof(text, fc.constantFrom('/judgement', '/items/0/title', '/items/0/key', '/__proto__/x')),
    text: fc.oneof(text, fc.constantFrom('琴潮了怎么办')),
  }),
  fc.record({
    day: fc.constantFrom('2026-02-28', '2026-02-30', '9999-12-31', '0000-00-00'),
    title: fc.oneof(text, fc.constantFrom('琴潮了怎么办')),
    platform: fc.oneof(text, fc.constantFrom('视频号', '')),
    views: fc.constantFrom(0, 1e9, 2 ** 31, -1),
    finished: fc.constantFrom(null, 0.5, 5e-324, 1),
    likes: fc.constantFrom(null, 3),
    comments: fc.constantFrom(null, 3),
    follows: fc.constantFrom(null, 3),
    leads: fc.constantFrom(null, 1e6),
    deals: fc.constantFrom(null, 0),
  }),
);

const nest = (depth: number, open: string, close: string, inside: string): string =>
  open.repeat(depth) + inside + close.repeat(depth);
const MONSTERS = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  ']',
  'undefined',
  '{"a":1}{"b":2}',
  '{"username":"13800138000","username":["x"]}',
  nest(30_000, '[', ']', ''),
  nest(10_000, '{"a":', '}', '1'),
  `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":0`).join()}}`,
  '{"__proto__":{"isAdmin":true},"username":"13800138000","password":"x"}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `{"message":"${'a'.repeat(60_000)}"}`,
  `{"message":"${'x'.repeat(1_048_576)}"}`,
  '{"title":"\\u0000"}',
  '{"title":"\\ud800"}',
  '\ufeff{}',
].map((body) => Buffer.from(body));
const body: fc.Arbitrary<Buffer | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: ownFields.map((fields) => Buffer.from(JSON.stringify(fields))) },
  { weight: 3, arbitrary: goodFields.map((fields) => Buffer.from(JSON.stringify(fields))) },
  { weight: 3, arbitrary: workFields.map((fields) => Buffer.from(JSON.stringify(fields))) },
  { weight: 3, arbitrary: fc.constantFrom(...MONSTERS) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

const headerValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'azAZ09 ,;:=/"<>(){}[]@\\%é\u00ff\t'), maxLength: 60 }),
  fc.constantFrom('', 'a'.repeat(4_000), '*/*', 'text/html', '%{jndi:ldap://x}', '<script>', 'null', '-1'),
);
const forgedHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-language',
    'accept-encoding',
    'cookie',
    'origin',
    'referer',
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-http-method-override',
    'idempotency-key',
    'range',
    'if-none-match',
    'if-modified-since',
    'last-event-id',
    'accept-version',
    'content-encoding',
    'expect',
    'x-request-id',
    'user-agent',
  ),
  headerValue,
  { maxKeys: 4 },
);
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'a/b; c',
      '',
    ),
  },
);

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));
const segment = fc.oneof(
  fc.constant('own'),
  text.map(encodeSegment),
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%ff',
    '..',
    '%2e%2e%2f',
    '.',
    ';x',
    'null',
    '11111111-1111-4111-8111-111111111111',
    'a'.repeat(2_000),
  ),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('limit', 'cursor', 'before', 'after', '_t', '__proto__', 'a[b]'), text),
        text,
      ),
      { maxLength: 4 },
    )
    .map(
      (pairs) =>
        `?${pairs.map(([name, content]) => `${encodeSegment(name)}=${encodeSegment(content)}`).join('&')}`,
    ),
  fc.constantFrom(
    '?',
    '?limit=5&limit=6',
    '?cursor=%00',
    '?after=99999999999999999999',
    '?%',
    '?limit[]=1',
    '?after=-1',
    '?before=AAAA',
  ),
);
const authorization = fc.constantFrom(
  'own',
  'own',
  'own',
  'other',
  'none',
  'Bearer',
  'Bearer null',
  `Bearer ${'A'.repeat(43)}`,
  'Basic eDp5',
  `Bearer ${'x'.repeat(5_000)}`,
);

/**
 * A request of a script to any route; `own` stands for ids that really exist and for whom they belong to, `other` for
 * another user.
 */
export const hostileRequest = fc.record({
  segments: fc.array(segment, { maxLength: 2 }),
  query,
  authorization,
  forged: forgedHeaders,
  contentType,
  body,
});

type HostileRequest = typeof hostileRequest extends fc.Arbitrary<infer Request> ? Request : never;

const anOwn = (contentType: HostileRequest['contentType'], body: Buffer): [HostileRequest] => [
  { segments: [], query: '', authorization: 'own', forged: {}, contentType, body },
];

/** Requests that a random choice may miss: a body that is too large, and one of a type that no route takes. */
export const CERTAIN_REQUESTS = [
  anOwn('application/json', Buffer.from(`{"message":"${'x'.repeat(100_000)}"}`)),
  anOwn('text/plain', Buffer.from('text')),
];
