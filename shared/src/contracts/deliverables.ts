import { z } from 'zod';
import type { DeliverableKind } from './deliverable-kinds';
import { isStorable } from './storable';

const line = (max: number) => z.string().trim().min(1).max(max);
/** `2026-01-31`, a day of the user's calendar. */
const day = z.iso.date('请选择日期');
/**
 * Identifies a part of one deliverable, so that it can be copied, ticked off or named in an order; unique within it.
 */
const key = z.string().regex(/^[a-z0-9-]{1,24}$/);
const score = z.number().int().min(0).max(5);

/** What a line of a text is; the cells of a `row` are parted by ｜. */
export const TOLD_FORMS = ['heading', 'strong', 'text', 'item', 'step', 'quote', 'row'] as const;
/** Lines of one text, and characters of each. */
export const TOLD_MAX = 240;
export const TOLD_LONGEST = 400;

/**
 * The work as its writer tells it, from the first line to the last; what the product puts to use elsewhere (a name, a
 * price) stands beside it once more. Versions of before, and worksheets, have parts in its place.
 */
const told = z
  .array(z.strictObject({ as: z.enum(TOLD_FORMS), text: line(TOLD_LONGEST) }))
  .min(1)
  .max(TOLD_MAX);

/** What stands below the work itself, in every kind that is written but 体检. */
const endnotes = {
  /** Sections of the writer's own under a title, in lines: what if somebody refuses, what to look at after a month. */
  notes: z
    .array(z.strictObject({ title: line(14), text: line(400) }))
    .max(8)
    .optional(),
  /** What a manuscript says to its user before and behind the work, told as it is told there. */
  remarks: told.optional(),
  /** Questions for what only the user knows and never told, the most important first. */
  open: z.array(line(60)).max(3).optional(),
  /** Lines of the work whose view, feeling or link was lent to the user, word for word as they stand in it. */
  lent: z.array(line(300)).max(8).optional(),
};

/** Rows of a positioning card: all that are asked for, and those of older cards. */
export const POSITIONING_ROWS_MAX = 20;

/**
 * One schema per kind, for the rules and for models alike. The schemas bound the shape only; the server checks that
 * every fact is the user's own and no word is banned.
 */
export const positioningSchema = z
  .strictObject({
    told: told.optional(),
    /** The first recommendation and its reason in one sentence: every deliverable opens with it. */
    judgement: line(140),
    /** The sentence that was settled, as the user says it; spare ones follow, `way` says when each is for. */
    oneLiners: z
      .array(z.strictObject({ way: line(20).optional(), text: line(80) }))
      .min(1)
      .max(3),
    /** None where the card is told. */
    rows: z.array(z.strictObject({ label: line(8), text: line(300) })).max(POSITIONING_ROWS_MAX),
    /** Three things to film, and no others; left out in older cards. */
    lanes: z.array(line(100)).max(3).optional(),
    /** Of older cards, and shown no more: six dimensions, 0 to 5, each with the evidence that it was counted from. */
    scores: z
      .array(z.strictObject({ dimension: line(8), score, why: line(60) }))
      .length(6)
      .optional(),
    /** Of older cards, both. */
    risks: z.array(line(80)).max(4),
    next: line(80).optional(),
    ...endnotes,
  })
  .refine(({ told, rows }) => told !== undefined || rows.length >= 2);

export const kitSchema = z
  .strictObject({
    told: told.optional(),
    judgement: line(140),
    platform: line(12),
    /** The first one is settled; more were asked for, or are of older versions. */
    names: z
      .array(z.strictObject({ text: line(20), why: line(80).optional() }))
      .min(1)
      .max(10),
    /** What to be called if somebody else has the first name. */
    taken: line(60).optional(),
    /** The first one is to be pasted; `why`, of versions of before, says what each line is for, or when to change to a spare one. */
    bios: z
      .array(z.strictObject({ text: line(140), why: line(80).optional() }))
      .min(1)
      .max(4),
    /** None where the kit is told, both. */
    avatar: z.array(line(200)).max(5),
    cover: z.array(line(200)).max(5),
    /** Of versions of before: what is used in none of the four, each with its reason. */
    avoid: z.array(line(60)).max(4).optional(),
    /** Of versions of before: what a stranger takes away in three seconds. */
    glance: line(80).optional(),
    ...endnotes,
  })
  .refine(({ told, avatar, cover }) => told !== undefined || (avatar.length > 0 && cover.length > 0));

/** Paragraphs of a telling; an order for several stories fills as many. */
export const TELLING_MAX = 30;

export const storySchema = z
  .strictObject({
    judgement: line(140),
    title: line(30).optional(),
    /** One telling from beginning to end, as it is said aloud; a `title` begins another story. */
    telling: z
      .array(z.strictObject({ title: line(30).optional(), text: line(200) }))
      .min(1)
      .max(TELLING_MAX)
      .optional(),
    /** The whole in one sentence, to be said face to face. */
    saying: line(80).optional(),
    /** What is to be seen to before it is used: whose consent, what goes without it, where to pause. */
    before: z.array(line(120)).max(3).optional(),
    /** Of versions of before, in three parts each; a part that was never told is left out. */
    stories: z
      .array(
        z.strictObject({
          key,
          title: line(30),
          situation: line(160).optional(),
          turn: line(160).optional(),
          outcome: line(160).optional(),
          /** Where it is told, from which sentence, and what the camera sees. */
          use: line(80).optional(),
        }),
      )
      .min(1)
      .max(5)
      .optional(),
    /** Of versions of before: questions that would bring out the missing stories. */
    asks: z.array(line(60)).max(4).optional(),
    ...endnotes,
  })
  .refine(({ telling, stories }) => telling !== undefined || stories !== undefined);

/** '' where only the titles were asked for. */
const planned = (max: number) => z.string().trim().max(max);

export const topicSchema = z.strictObject({
  key,
  text: line(40),
  /** The heading that it stands under; '' for none. */
  pillar: planned(16),
  hook: planned(8),
  /** Target group: 家长. */
  audience: planned(20),
  stage: z.enum(['认知', '信任', '转化', '生活', '']),
  format: planned(8),
  /** 0 to 100: demand, evidence, money and ease of filming, weighed by the coach. */
  score: z.number().int().min(0).max(100),
  /** What is to be settled before it is filmed, or a reason; '' for nothing. */
  why: planned(60),
  /** The first sentence to say aloud; versions of before and plain lists have none. */
  opening: line(60).optional(),
  /** What is told, where it ends and how it is filmed, in lines; plain lists have none, versions of before the parts below. */
  body: line(600).optional(),
  /** Of versions of before: what the post has to say, the one point that stays. */
  point: line(100).optional(),
  /** Of titles and points that everybody of the trade knows and nobody told here: the user is to check them. */
  isCommon: z.literal(true).optional(),
  /** Of versions of before: what stands in front of the phone, and what is not shown. */
  filming: line(80).optional(),
});
export type Topic = z.infer<typeof topicSchema>;

export const topicsSchema = z.strictObject({
  judgement: line(200),
  /** Groups of topics; none in a plain list of titles, or where the topics simply follow each other. */
  pillars: z
    .array(
      z.strictObject({
        name: line(16),
        /** Of versions of before, both; the oldest were planned in percentages. */
        share: z.number().int().min(0).max(100).optional(),
        about: line(60).optional(),
      }),
    )
    .max(8),
  /** In the order in which they are shown: best first, or group by group. */
  topics: z.array(topicSchema).min(1).max(100),
  ...endnotes,
});

/** What a day is for: a post, one kept free for what comes up, something to be done that is no post, or nothing. */
export const DAY_SLOTS = ['post', 'free', 'work', 'rest'] as const;
export type DaySlot = (typeof DAY_SLOTS)[number];

export const calendarSchema = z.strictObject({
  /** The whole as one text, of which the days below are a list; left out of versions of before and where it is written in lines. */
  told: told.optional(),
  judgement: line(200),
  from: day,
  /** Posts a week that the user's time allows; never more than the user said. */
  perWeek: z.number().positive().max(21),
  platform: line(12),
  /** Which slot of the week does what, on which day one films and posts, and who helps; in lines. */
  rhythm: line(200).optional(),
  /** What each week is for, in its order; '' where nothing is to be said of it. */
  weeks: z.array(planned(24)).max(9).optional(),
  items: z
    .array(
      z.strictObject({
        key,
        day,
        slot: z.enum(DAY_SLOTS),
        title: line(60),
        /** The first sentence, what is told, where it ends and in which form, in lines; that of a topic with its first sentence. */
        body: line(600).optional(),
        /** Of versions of before, and of topics of before: the first sentence to say aloud. */
        opening: line(60).optional(),
        /** Where somebody stands, and what the phone shows. */
        filming: line(80).optional(),
        /** What is to be settled before it is filmed or posted: whom to ask, which number to fix. */
        first: line(80).optional(),
        /** Key of the topic in the newest 选题库; null for one of none, and for a day without a post. */
        topic: key.nullable(),
        pillar: line(16).nullable(),
        format: line(8).nullable(),
        /** From setting up to posting; beside a text nobody has reckoned it, and it is shown nowhere. */
        minutes: z.number().int().positive().max(600),
        festival: line(12).nullable(),
      }),
    )
    .min(1)
    .max(60),
  /** Of versions of before, as the two below: posts that wait until one is missing. */
  spares: z
    .array(z.strictObject({ title: line(60), opening: line(40).optional() }))
    .max(3)
    .optional(),
  /** What to do when a post slips. */
  slips: line(160).optional(),
  /** What to write down, and what is changed by it, a line each. */
  watch: z.array(line(80)).max(3).optional(),
  ...endnotes,
});

/** A script is spoken, or it is the text of a post with pictures. */
export const SCRIPT_FORMS = ['口播', '图文'] as const;
export type ScriptForm = (typeof SCRIPT_FORMS)[number];

export const scriptSchema = z.strictObject({
  judgement: line(140),
  /** 口播 where it is left out. */
  form: z.enum(SCRIPT_FORMS).optional(),
  topic: line(60),
  platform: line(12),
  seconds: z.number().int().min(15).max(300),
  /** The first is the settled one, the others are spare. */
  titles: z.array(line(40)).min(1).max(3),
  coverLine: line(20),
  /** Place, light, how the phone stands and whether it is one take; left out where the beats say it all. */
  filming: line(200).optional(),
  beats: z
    .array(
      z.strictObject({
        from: z.number().int().min(0),
        to: z.number().int().positive(),
        /** Of worksheets and of versions of before: what is written now goes by its seconds. */
        part: z.enum(['钩子', '铺垫', '核心', '反转', '行动']).optional(),
        /** What is spoken, or a paragraph of a 图文. */
        say: line(300),
        /** '' where the shot before goes on, and in a 图文, whose pictures stand by themselves. */
        shot: z.string().trim().max(120),
        /** '' where the words need none. */
        caption: z.string().trim().max(30),
      }),
    )
    .min(3)
    .max(16),
  /** Of a 图文: one line a picture, in their order. */
  pictures: z.array(line(80)).max(9).optional(),
  /** Text to be pasted beside a video; the text of a 图文 is its beats. */
  post: line(300).optional(),
  tags: z.array(line(16)).max(8),
  /** For the user before it is posted: what not to show, whom to ask, what changes with the day. */
  cautions: z.array(line(200)).max(3).optional(),
  ...endnotes,
});

/** Assumptions of the calculator, as fractions of one: the user may change them, and they are never shown as facts. */
export const ladderRatesSchema = z.strictObject({
  viewToVisit: z.number().positive().max(1),
  visitToLead: z.number().positive().max(1),
  leadToDeal: z.number().positive().max(1),
});
export type LadderRates = z.infer<typeof ladderRatesSchema>;

/** What the levels of a ladder were for in versions of before; no new level has one. */
export const LADDER_ROLES = ['引流品', '信任品', '利润品'] as const;
/** The places of levels, as versions of before hold them and as they are shown. */
export const OWN_LEVELS = ['第一级', '第二级', '第三级', '第四级', '第五级', '第六级'] as const;
const levelHead = {
  role: z.enum([...LADDER_ROLES, ...OWN_LEVELS]).optional(),
  /** The income beside the others that it belongs to: 学校, 单位来请. Left out for the levels that lead up. */
  track: line(12).optional(),
};

const offeredRungSchema = z.strictObject({
  ...levelHead,
  name: line(30),
  /** 300元一次, 约150元, or a gap; what begins with 建议 is proposed and was never told. */
  price: line(40),
  /** What is sold there, for whom, its one hard rule and how it leads on, in lines. Versions of before have the parts below instead. */
  body: line(400).optional(),
  forWhom: line(60).optional(),
  /** How a proposed price was reckoned. */
  reckoning: line(100).optional(),
  delivers: line(120).optional(),
  /** The sum that matters here, written out. */
  sum: line(120).optional(),
  /** Where this level goes wrong, what is never done there, and whom it is not for. */
  keeps: line(100).optional(),
  /** What has come about before one goes on to the next level. */
  condition: line(100).optional(),
  /** A sentence to say there; in versions of before the way to the next level in any words. */
  handover: line(120).optional(),
});
/** 先不做: nothing that the user has fits there, or it cannot be yet, and nothing is made up for it. */
const skippedRungSchema = z.strictObject({
  ...levelHead,
  name: line(30).optional(),
  /** Why not for now, and what has to come about first. */
  skipped: line(160),
});

export const ladderSchema = z.strictObject({
  told: told.optional(),
  judgement: line(140),
  /** The user's own price, where there is one that the others hang on; null when unknown. */
  anchor: z
    .strictObject({ text: line(60), amount: z.number().positive(), unit: z.string().max(10).nullable() })
    .nullable(),
  /** From the smallest to the deepest, then what is earned beside them; at least one is offered. */
  rungs: z
    .array(z.union([offeredRungSchema, skippedRungSchema]))
    .min(1)
    .max(OWN_LEVELS.length)
    .refine((rungs) => rungs.some((rung) => !('skipped' in rung))),
  /** 算一笔账, of versions of before: written arithmetic, a step a line; what is assumed says so. */
  sums: z.array(line(120)).max(6).optional(),
  /** Of versions of before: the level at which people stay behind, and the reason. */
  stuck: line(200).optional(),
  /** Of versions of before: the one thing to do this week. */
  week: line(160).optional(),
  /** Of versions of before: what may be said to everybody as things are, to be pasted as it stands. */
  outside: z.array(line(60)).max(5).optional(),
  /** Of versions of before: replies to what customers ask. */
  talk: z.array(z.strictObject({ when: line(30), say: line(120) })).max(6),
  /** Of versions of before: what looks like money and is not on the ladder, each with its reason. */
  without: z.array(line(80)).max(6).optional(),
  /** Computed backwards from a month's goal; null when no price is known. */
  calculator: z
    .strictObject({
      goal: z.number().positive().nullable(),
      price: z.number().positive(),
      rates: ladderRatesSchema,
    })
    .nullable(),
  ...endnotes,
});

export const FINDING_KINDS = ['极限词', '承诺', '导流', '资质', 'AI声明', '长度', '搬运', '其他'] as const;

export const checkSchema = z.strictObject({
  judgement: line(200),
  platform: line(12).nullable(),
  /** Text as the user gave it. */
  text: z.string().min(1).max(8_000),
  findings: z
    .array(
      z.strictObject({
        kind: z.enum(FINDING_KINDS),
        /** Place in `text`: start and end in UTF-16 units; null for something that is missing from it. */
        at: z.tuple([z.number().int().min(0), z.number().int().min(0)]).nullable(),
        quote: z.string().max(100),
        /** All reasons, where several words of the dictionary stand in one passage. */
        why: line(300),
        /** Replacement; '' deletes the passage, null where only the user can write it. */
        rewrite: z.string().trim().max(80).nullable(),
        /** What the user has to have, or to do, where only they can settle it. */
        needs: line(80).optional(),
        /** Source and date of the rule: from the knowledge files, never from memory. */
        source: line(300),
      }),
    )
    .max(60),
  /** The text with every replacement applied. */
  rewritten: z.string().min(1).max(9_000),
  /** That a model's part is to be declared, and where; left out where the text does it. No finding: it holds for every copy. */
  declaration: line(140).optional(),
});

/** One post and its figures, as the user entered them. */
export const postResultSchema = z.strictObject({
  id: z.uuid(),
  day: day.refine((value) => value >= '2000-01-01' && value < '2100-01-01', '请选择日期'),
  title: line(60).refine(isStorable, '内容含有无法识别的字符'),
  platform: z.string().trim().max(12).refine(isStorable, '内容含有无法识别的字符'),
  views: z.number().int().min(0).max(1e9),
  /** Fractions of one; null where the platform does not say. */
  finished: z.number().min(0).max(1).nullable(),
  likes: z.number().int().min(0).max(1e9).nullable(),
  comments: z.number().int().min(0).max(1e9).nullable(),
  follows: z.number().int().min(0).max(1e9).nullable(),
  /** People who sent a private message, and those who paid. */
  leads: z.number().int().min(0).max(1e6).nullable(),
  deals: z.number().int().min(0).max(1e6).nullable(),
});
export type PostResult = z.infer<typeof postResultSchema>;

export const reviewSchema = z.strictObject({
  judgement: line(140),
  /** Monday of the reviewed week. */
  week: day,
  /** This week beside the user's own median of the weeks before; null without earlier weeks. */
  figures: z
    .array(
      z.strictObject({
        name: line(8),
        value: z.number().min(0),
        median: z.number().min(0).nullable(),
        reading: line(60),
      }),
    )
    .max(8),
  /** The weakest step: 曝光, 完播, 互动, 关注, 私信, 成交. */
  weakest: line(8).nullable(),
  diagnosis: line(160),
  experiment: line(120),
  actions: z.array(line(80)).min(1).max(3),
  ...endnotes,
});

export const deliverableSchemas = {
  positioning: positioningSchema,
  kit: kitSchema,
  story: storySchema,
  topics: topicsSchema,
  calendar: calendarSchema,
  script: scriptSchema,
  ladder: ladderSchema,
  check: checkSchema,
  review: reviewSchema,
} as const satisfies Record<DeliverableKind, z.ZodType>;

/** Content of a deliverable, by kind. */
export type DeliverableContent<K extends DeliverableKind = DeliverableKind> = {
  [Kind in DeliverableKind]: z.infer<(typeof deliverableSchemas)[Kind]>;
}[K];

/** A deliverable's kind with its content; `kind` narrows `content`. */
export type AnyDeliverable = {
  [K in DeliverableKind]: { readonly kind: K; readonly content: DeliverableContent<K> };
}[DeliverableKind];
