import { REQUEST_KINDS, requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import { NO_AWARD_REASONS } from '@kogge/domain/evaluation/lot-steps.ts'
import { fileCheck } from '@kogge/domain/files/file-findings.ts'
import { z } from 'zod'
import { publishedAnswer } from './questions/questions.views.ts'
import { shownDocument } from './request-document.views.ts'

const iso = z.iso.datetime()
const texts = z.record(z.string(), z.string())
const person = z.strictObject({ userId: z.uuid(), name: z.string() })

/** A draft, whole. */
export const draftView = z.strictObject({
  document: requestDocument,
  /** Say it when you save. */
  revision: z.number().int(),
  /** The version that is amended; null before the first is published. */
  amends: z.number().int().nullable(),
  createdAt: iso,
  updatedAt: iso,
  updatedBy: person,
  /** As it stands in public, of an amendment. */
  current: requestDocument.nullable(),
  /** Since when its periods run, of an amendment. */
  since: iso.nullable(),
  /** The reason for shorter ones that was given then. */
  shortened: requestDocument.shape.shortened,
  /** Lots that earlier versions had, and the one in force has no more. */
  goneLots: z.array(z.string()),
  /** When questions were answered that matter to preparing a response. */
  answers: z.array(iso),
  /** Of the buyer, ISO 3166-1 alpha-2: for preflight. */
  country: z.string().nullable(),
  /** What preflight looks things up in. */
  tables: z.strictObject({
    /** All NUTS codes that are known. */
    regions: z.array(z.string()),
    /** Units of each currency for a euro, on the days by which values are judged. */
    rates: z.array(z.strictObject({ currency: z.string(), day: z.iso.date(), units: z.number() })),
  }),
})
export type DraftView = z.infer<typeof draftView>

/** Members who may open responses. */
export const openerList = z.array(
  z.strictObject({ userId: z.uuid(), name: z.string(), hasKey: z.boolean() }),
)

export const saved = z.strictObject({ revision: z.number().int(), updatedAt: iso })
export const named = z.strictObject({ rfxId: z.uuid() })
export const published = z.strictObject({
  rfxId: z.uuid(),
  version: z.number().int(),
  /** Where the deadline moved by itself: until when responses are taken now. */
  responsesUntil: iso,
})
export const done = z.strictObject({ done: z.literal(true) })
export const DONE = { done: true } as const

/** How far a request has come, for its buyer: `closed` is past its deadline and not opened yet. */
export const MY_STATUSES = [
  'draft',
  'open',
  'closed',
  'opened',
  'decided',
  'ended',
  'cancelled',
] as const

/** One of the buyer's requests in a line. */
export const myRequest = z.strictObject({
  rfxId: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  /** In the reader's language where there is one; null while it has none. */
  title: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
  reference: z.string(),
  status: z.enum(MY_STATUSES),
  privacy: requestDocument.shape.privacy,
  /** 0 before the first is published. */
  version: z.number().int(),
  /** Whether an amendment is being written. */
  isAmending: z.boolean(),
  responsesUntil: iso.nullable(),
  openingAt: iso.nullable(),
  /** Questions that nobody has answered yet. */
  openQuestions: z.number().int(),
  updatedAt: iso,
})
export type MyRequest = z.infer<typeof myRequest>

/** How many of the buyer's requests are in a state. */
const requestState = z.strictObject({ status: z.enum(MY_STATUSES), count: z.number().int() })
export type RequestState = z.infer<typeof requestState>
export const requestStates = z.array(requestState)
export const myRequests = z.strictObject({
  items: z.array(myRequest),
  nextCursor: z.string().nullable(),
})

/** What a reader may do with a request now; the server asks again. */
const requestAbilities = z.strictObject({
  edit: z.boolean(),
  invite: z.boolean(),
  respond: z.boolean(),
  open: z.boolean(),
  evaluate: z.boolean(),
  cancel: z.boolean(),
  close: z.boolean(),
  ask: z.boolean(),
  answer: z.boolean(),
})

export const READER_ROLES = ['buyer', 'invited', 'public'] as const

/** What a reader may see of a request that was written on Kogge. */
export const requestView = z.strictObject({
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(WRITTEN_STATES),
  version: z.number().int(),
  orgId: z.uuid(),
  /** Null where it is confidential and the reader has not agreed to keep it so. */
  document: shownDocument.nullable(),
  /** What was found in its files when they came, by their ids. */
  checks: z.record(z.uuid(), fileCheck),
  /** The reason for shorter periods that its first notice gave: one that came later shortens nothing. */
  shortened: requestDocument.shape.shortened,
  isConfidential: z.boolean(),
  /** Whether an amendment is being written; of the buyer alone. */
  isAmending: z.boolean(),
  publishedAt: iso,
  questionsUntil: iso.nullable(),
  responsesUntil: iso,
  openingAt: iso,
  openedAt: iso.nullable(),
  decidedAt: iso.nullable(),
  standstillUntil: iso.nullable(),
  closedAt: iso.nullable(),
  cancelledAt: iso.nullable(),
  /** Letters to those who take part wait, since no e-mail is sent now; only the buyer sees it. */
  isMailOff: z.boolean(),
  /** Why it was cancelled, by language, and as a code (BT-144). */
  cancelReason: texts.nullable(),
  cancelCode: z.enum(NO_AWARD_REASONS).nullable(),
  /** The codes that it may be cancelled with now; for who may. */
  cancelCodes: z.array(z.enum(NO_AWARD_REASONS)),
  serverNow: iso,
  /** What was answered to everybody, the earliest answer first. */
  questions: z.array(publishedAnswer),
  role: z.enum(READER_ROLES),
  abilities: requestAbilities,
})
export type RequestView = z.infer<typeof requestView>

const difference = z.strictObject({
  area: z.enum(requestDocument.keyof().options),
  partId: z.string().nullable(),
  part: texts.nullable(),
  property: z.string().nullable(),
  language: z.string().nullable(),
  what: z.enum(['added', 'removed', 'changed']),
  form: z.enum(['text', 'html', 'time', 'amount']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isSignificant: z.boolean(),
})

/** Every version, the newest first, with what it changed. */
export const versionList = z.array(
  z.strictObject({
    version: z.number().int(),
    publishedAt: iso,
    reason: texts.nullable(),
    /** Those who had responded must look again. */
    isSignificant: z.boolean(),
    /** Null where the reader may not see the contents. */
    differences: z.array(difference).nullable(),
  }),
)
