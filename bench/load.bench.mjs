import { median } from './chat-page.mjs';
import { countTrips, startChats, visitChat, visitStatic } from './load/chat-visits.mjs';
import { startTargets } from './load/targets.mjs';
import { bytesOf, scriptsOf, seenBy, serialTrips, visit } from './load/visit.mjs';
import { pairedRatio } from './paired.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PORT = Number(process.env.BENCH_PORT ?? 18_970);
const TABLES = (process.env.BENCH_TABLES ?? 'pages,chat').split(',');

/** @typedef {Awaited<ReturnType<typeof measurePage>>} Landing */

/** One cold visit of the landing page or a form. @param {string} url @param {boolean} isAlive @param {string} [field] */
const measurePage = (url, isAlive, field) =>
  visit(url, {}, async (page, loads) => {
    const link = page.getByRole('link', { name: '立即开始' });
    const control = field === undefined ? link : page.getByLabel(field);
    await control.first().waitFor({ timeout: 60_000 });
    if (isAlive)
      await page.waitForFunction(() => /** @type {any} */ (window).seen.ready > 0, null, { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    const seen = await seenBy(page);
    const navigation = Math.min(...loads().map(({ start }) => start));
    // A request that began after the largest paint has not delayed it.
    const before = loads().filter(({ start }) => (start - navigation) * 1000 < seen.lcp);
    return {
      fcp: seen.fcp,
      lcp: seen.lcp,
      attached: seen.attached,
      ready: seen.ready,
      blocked: seen.blocked,
      shift: seen.cls,
      trips: serialTrips(before),
      requests: loads().length,
      scripts: bytesOf(await scriptsOf(page)) / 1000,
    };
  });

/** JavaScript before one can type, of someone who has not written yet. @param {Awaited<ReturnType<typeof startTargets>>['product']} product */
const measureFirstBytes = (product) =>
  visit(
    product.chat,
    {
      isSlow: false,
      storage: { token: product.person.token, user: JSON.stringify(product.person.user) },
    },
    async (page) => {
      await page.getByRole('textbox', { name: '输入消息' }).waitFor();
      // The markdown renderer comes last.
      await page.waitForTimeout(3_000);
      const { typeable, cls } = await seenBy(page);
      const scripts = await scriptsOf(page);
      return {
        before: bytesOf(scripts.filter(({ startTime }) => startTime < typeable)) / 1000,
        all: bytesOf(scripts) / 1000,
        requests: scripts.length,
        shift: cls,
      };
    },
  );

/** @param {Landing[]} visits @param {keyof Landing} figure */
const medianOf = (visits, figure) => median(visits.map((each) => each[figure]));

/** Cold visits of a form, and of the same page as static HTML. @typedef {{ static: Landing, ours: Landing }} FormVisit */

/** @param {{ urls: { static: string, ours: string } }} page @param {string} [field] @returns {Promise<FormVisit>} */
const measurePair = async ({ urls }, field) => ({
  static: await measurePage(urls.static, false, field),
  ours: await measurePage(urls.ours, true, field),
});
const FIELD = '手机号';

/** @typedef {Awaited<ReturnType<typeof startTargets>>} Targets */
/**
 * Visits of the chat, of the same screen as static HTML, and of the landing page as static HTML, which goals are relative to.
 * @typedef {{ staticLcp: number, sameLcp: number, ours: Awaited<ReturnType<typeof visitChat>> }} ChatPair
 */

/** Cost of loading the landing page in four ways and the forms in two, in turn. @param {Targets} targets */
async function measurePages(targets) {
  const names = /** @type {('static' | 'bundle' | 'federation' | 'ours')[]} */ (Object.keys(targets.urls));
  const visits = Object.fromEntries(names.map((name) => [name, /** @type {Landing[]} */ ([])]));
  const forms = targets.forms.map(({ name }) => ({ name, visits: /** @type {FormVisit[]} */ ([]) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      visits[name]?.push(await measurePage(targets.urls[name], name !== 'static'));
      console.error(`  round ${round + 1} of ${ROUNDS}: ${name}`);
    }
    for (const [at, form] of targets.forms.entries()) {
      forms[at]?.visits.push(await measurePair(form, FIELD));
      console.error(`  round ${round + 1} of ${ROUNDS}: ${form.name}`);
    }
  }
  return report(visits, await measureFirstBytes(targets.product), forms);
}

/** The largest paint alone, of the landing page and the forms beside the same as static HTML: more pairs in the same time. @param {Targets} targets */
async function measurePaints({ urls, forms }) {
  const pages = [
    { name: 'landing', urls, field: undefined },
    ...forms.map((form) => ({ ...form, field: FIELD })),
  ];
  const all = pages.map(({ name }) => ({ name, visits: /** @type {FormVisit[]} */ ([]) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, page] of pages.entries()) all[at]?.visits.push(await measurePair(page, page.field));
    console.error(`  round ${round + 1} of ${ROUNDS}: largest paints`);
  }
  return [
    {
      title: `largest paints against static HTML, in pairs, ${ROUNDS} each, 95 % certainty`,
      rows: all.map(({ name, visits }) => pairsOf(name, visits)),
    },
  ];
}

/** The chat of somebody who comes back, and static pages, in turn. @param {Targets} targets */
async function measureChats({ product, urls }) {
  const chats = await startChats(product);
  /** @type {ChatPair[]} */
  const pairs = [];
  try {
    const trips = await countTrips(chats);
    for (let round = 0; round < ROUNDS; round += 1) {
      pairs.push({
        staticLcp: await visitStatic(urls.static),
        sameLcp: await visitStatic(chats.staticUrl),
        ours: await visitChat(chats),
      });
      console.error(`  round ${round + 1} of ${ROUNDS}: chat`);
    }
    return reportChats(pairs, trips);
  } finally {
    chats.close();
  }
}

/** What the landing page, the forms and the chat cost to load. */
export async function run() {
  const targets = await startTargets(PORT);
  try {
    const pages = TABLES.includes('pages') ? await measurePages(targets) : [];
    const paints = TABLES.includes('paints') ? await measurePaints(targets) : [];
    const chats = TABLES.includes('chat') ? await measureChats(targets) : [];
    return { rounds: ROUNDS, tables: [...pages, ...paints, ...chats] };
  } finally {
    await targets.stop();
  }
}

/** Goals of the chat, as ratios to the largest paint of the landing page as static HTML. */
const CHAT_GOALS = /** @type {const} */ ([
  {
    figure: 'the same screen as static HTML',
    of: (/** @type {ChatPair} */ { sameLcp }) => sameLcp,
    bound: Number.NaN,
  },
  { figure: 'cold: first paint', of: (/** @type {ChatPair} */ { ours }) => ours.cold.fcp, bound: 1.25 },
  {
    figure: 'cold: composer takes text',
    of: (/** @type {ChatPair} */ { ours }) => ours.cold.composer,
    bound: 1.3,
  },
  { figure: 'cold: newest answer', of: (/** @type {ChatPair} */ { ours }) => ours.cold.painted, bound: 1.9 },
  {
    figure: 'cold: newest answer by React',
    of: (/** @type {ChatPair} */ { ours }) => ours.cold.byReact,
    bound: 4.5,
  },
  { figure: 'warm: newest answer', of: (/** @type {ChatPair} */ { ours }) => ours.warm.painted, bound: 1.3 },
  {
    figure: 'warm: newest answer by React',
    of: (/** @type {ChatPair} */ { ours }) => ours.warm.byReact,
    bound: Number.NaN,
  },
  {
    figure: 'offline: newest answer',
    of: (/** @type {ChatPair} */ { ours }) => ours.offline.painted,
    bound: Number.NaN,
  },
]);

/** @param {readonly ChatPair[]} pairs @param {Awaited<ReturnType<typeof countTrips>>} trips */
function reportChats(pairs, trips) {
  const most = (/** @type {(pair: ChatPair) => number} */ of) => Math.max(...pairs.map(of));
  const ratios = CHAT_GOALS.map(({ figure, of, bound }) => ({
    figure,
    ms: median(pairs.map(of)),
    staticMs: median(pairs.map(({ staticLcp }) => staticLcp)),
    ...pairedRatio(pairs.map((pair) => /** @type {const} */ ([of(pair), pair.staticLcp]))),
    bound,
  }));
  const counts = [
    {
      figure: 'trips before the newest answer, cold',
      measured: trips.cold,
      bound: 2,
    },
    {
      figure: 'trips before the newest answer, warm',
      measured: trips.warm,
      bound: 1,
    },
    {
      figure: 'layout shift',
      measured: most(({ ours }) => Math.max(ours.cold.shift, ours.warm.shift, ours.offline.shift)),
      bound: 0,
    },
    { figure: 'back: first frame, ms', measured: median(pairs.map(({ ours }) => ours.back.ms)), bound: 100 },
    { figure: 'back: requests', measured: most(({ ours }) => ours.back.asked), bound: 0 },
    { figure: 'JavaScript in all, kB', measured: most(({ ours }) => ours.cold.scriptsKb), bound: 232 },
  ];
  return [
    {
      title: `chat beside the landing page as static HTML, in pairs, ${pairs.length} each, 95 % certainty`,
      rows: ratios,
    },
    { title: 'what the chat is to reach besides', rows: counts },
  ];
}

/** Largest paint of pages of ours beside that of their static HTML. @param {string} name @param {readonly FormVisit[]} visits */
function pairsOf(name, visits) {
  const lcp = pairedRatio(visits.map((each) => /** @type {const} */ ([each.ours.lcp, each.static.lcp])));
  const ours = visits.map((each) => each.ours);
  return {
    figure: name,
    staticLcp: median(visits.map((each) => each.static.lcp)),
    lcp: medianOf(ours, 'lcp'),
    lcpToStatic: lcp.ratio,
    least: lcp.least,
    most: lcp.most,
    ready: medianOf(ours, 'ready'),
    shift: Math.max(...ours.map((each) => each.shift)),
    trips: medianOf(ours, 'trips'),
    requests: medianOf(ours, 'requests'),
    scriptsKb: medianOf(ours, 'scripts'),
  };
}

/**
 * @param {Record<string, Landing[]>} visits
 * @param {Awaited<ReturnType<typeof measureFirstBytes>>} chat
 * @param {readonly { name: string, visits: FormVisit[] }[]} forms
 */
function report(visits, chat, forms) {
  const of = (/** @type {string} */ name) => visits[name] ?? [];
  const ours = of('ours');
  const lcp = medianOf(of('static'), 'lcp');
  const ready = medianOf(of('bundle'), 'ready');
  const attached = medianOf(of('bundle'), 'attached');
  const landings = Object.entries(visits).map(([name, all]) => ({
    figure: name,
    fcp: medianOf(all, 'fcp'),
    lcp: medianOf(all, 'lcp'),
    lcpMin: Math.min(...all.map((each) => each.lcp)),
    lcpMax: Math.max(...all.map((each) => each.lcp)),
    lcpToStatic: medianOf(all, 'lcp') / lcp,
    attached: medianOf(all, 'attached'),
    attachedToBundle: medianOf(all, 'attached') / attached,
    ready: medianOf(all, 'ready'),
    readyToBundle: medianOf(all, 'ready') / ready,
    blocked: medianOf(all, 'blocked'),
    shift: Math.max(...all.map((each) => each.shift)),
    trips: medianOf(all, 'trips'),
    requests: medianOf(all, 'requests'),
    scriptsKb: medianOf(all, 'scripts'),
  }));
  const inStatic = of('static');
  const landingPairs = ours.flatMap((each, at) => {
    const beside = inStatic[at];
    return beside === undefined ? [] : [{ static: beside, ours: each }];
  });
  const pairs = [pairsOf('landing', landingPairs), ...forms.map((form) => pairsOf(form.name, form.visits))];
  const pages = [...ours, ...forms.flatMap((form) => form.visits.map((each) => each.ours)), chat];
  const bounds = [
    { figure: 'landing LCP / static HTML', measured: medianOf(ours, 'lcp') / lcp, bound: 1.15 },
    { figure: 'landing interactive / one bundle', measured: medianOf(ours, 'ready') / ready, bound: 1.35 },
    ...pairs.slice(1).map(({ figure, lcpToStatic }) => ({
      figure: `${figure} LCP / static HTML`,
      measured: lcpToStatic,
      bound: 1.25,
    })),
    { figure: 'serial trips before LCP', measured: medianOf(ours, 'trips'), bound: 2 },
    {
      figure: 'layout shift, most of any page',
      measured: Math.max(...pages.map((each) => each.shift)),
      bound: 0,
    },
    { figure: 'landing JavaScript, kB', measured: medianOf(ours, 'scripts'), bound: 115 },
    // 230 without the workbench, which may add 10 to the first load and adds 2: the rest is loaded when it is opened.
    { figure: 'chat JavaScript in all, kB', measured: chat.all, bound: 232 },
    { figure: 'chat JavaScript before one can type, kB', measured: chat.before, bound: 145 },
    {
      figure: 'ours minus one bundle, kB',
      measured: medianOf(ours, 'scripts') - medianOf(of('bundle'), 'scripts'),
      bound: 40,
    },
  ];
  return [
    { title: `landing page, cold, slow 4G, CPU x4, median of ${ROUNDS}`, rows: landings },
    { title: `against static HTML, in pairs, ${ROUNDS} each, 95 % certainty`, rows: pairs },
    { title: 'what pages are to reach', rows: bounds },
  ];
}
