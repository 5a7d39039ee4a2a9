import { z } from 'zod'
import { writtenAmount } from '../kernel/money.ts'
import { byLanguage } from '../kernel/text-inputs.ts'
import { officialNotice } from './official-notice.ts'

/**
 * What a buyer writes: the whole of a request, as one document. A draft may leave out and contradict
 * as it likes within these bounds; what keeps it from being published, preflight says (preflight.ts).
 * Business terms (BT) are those of the eForms regulation, (EU) 2019/1780.
 */

/** ISO 639-1, lower case. */
const language = z.string().regex(/^[a-z]{2}$/)
const texts = (longest: number) => byLanguage(z.string().max(longest))
/** Names a part of the document for as long as it lives; never shown. */
const partId = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** BT-137; counted from one, and never given again within a request. */
export const lotId = z.string().regex(/^LOT-(?!0000)\d{4}$/)

export const SHORT_TEXT = 400
export const LONG_TEXT = 10_000
export const RICH_TEXT = 100_000
export const MOST_LOTS = 500
export const MOST_REQUIREMENTS = 1000
export const MOST_CRITERIA = 100
export const MOST_DOCUMENTS = 200

/** Survey: a light kind that asks for prices, binds nobody and leads to no award. */
export const REQUEST_KINDS = ['tender', 'price_survey'] as const
/** BT-23. */
export const NATURES = ['works', 'supplies', 'services'] as const
/**
 * Who sees a request: everyone; those it was sent to; and, in paid plans, those it was sent to, its
 * contents only once they have agreed to keep them to themselves.
 */
export const PRIVACIES = ['public', 'invited', 'extended'] as const
export type Privacy = (typeof PRIVACIES)[number]

/**
 * A time as Riga's clocks show it, `2026-11-21T14:30`, since that is what a buyer means. Of an hour
 * that comes twice in autumn `fold` says which one is meant.
 */
export const wallTime = z.strictObject({
  wall: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
  fold: z.enum(['earlier', 'later']).nullable(),
})

/** CPV without its check digit. */
const cpvCode = z.string().regex(/^\d{8}$/)
const cpv = z.strictObject({ main: cpvCode.nullable(), additional: z.array(cpvCode).max(50) })

const place = z.strictObject({
  /** ISO 3166-1 alpha-2, and NUTS of any level (BT-5141, BT-5071). */
  country: z.string().regex(/^[A-Z]{2}$/),
  nuts: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{0,3}$/)
    .nullable(),
  city: z.string().max(SHORT_TEXT).nullable(),
})

const lot = z.strictObject({
  id: lotId,
  title: texts(SHORT_TEXT),
  description: texts(LONG_TEXT),
  cpv,
  /** BT-27, without VAT. */
  value: writtenAmount.extend({ amount: writtenAmount.shape.amount.max(30) }).nullable(),
  place: z.array(place).max(20),
  /** BT-36, in months. */
  months: z.number().int().min(1).max(600).nullable(),
})

const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)

/** What a requirement is answered with. */
export const answerForm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('yes_no') }),
  z.strictObject({
    type: z.literal('number'),
    unit: z.string().max(40),
    min: decimal.nullable(),
    max: decimal.nullable(),
    /** Digits after the point that an answer may have. */
    decimals: z.number().int().min(0).max(6),
  }),
  z.strictObject({
    type: z.literal('choice'),
    several: z.boolean(),
    options: z.array(z.strictObject({ id: partId, label: texts(SHORT_TEXT) })).max(50),
  }),
  z.strictObject({ type: z.literal('text'), longest: z.number().int().min(1).max(LONG_TEXT) }),
  z.strictObject({ type: z.literal('file') }),
  /** A price of one unit, without VAT, in the currency of the request; times the quantity it is a line of the sum. */
  z.strictObject({ type: z.literal('price'), unit: z.string().max(40), quantity: decimal }),
])

const requirement = z.strictObject({
  id: partId,
  /** For which lots it is asked; none: for each, once for all. Prices are asked for every lot by itself. */
  lotIds: z.array(lotId).max(MOST_LOTS),
  question: texts(SHORT_TEXT),
  help: texts(LONG_TEXT),
  answer: answerForm,
  /** Without an answer no response can be submitted. */
  isMandatory: z.boolean(),
  /** Of a yes/no: no is a reason to be rejected. */
  mustBeYes: z.boolean(),
  /** The criterion that it is scored by. */
  criterionId: partId.nullable(),
})

const criterion = z.strictObject({
  id: partId,
  /** For which lots; none: for all. */
  lotIds: z.array(lotId).max(MOST_LOTS),
  /** BT-539. Prices are scored by formula, the rest by evaluators. */
  type: z.enum(['price', 'cost', 'quality']),
  name: texts(SHORT_TEXT),
  description: texts(LONG_TEXT),
  /** BT-541: percentage, as written; those of a lot sum to 100. */
  weight: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/),
})

/** A file of the request; its bytes are in the file store. */
export const attachment = z.strictObject({
  fileId: z.uuid(),
  name: z.string().min(1).max(255),
  bytes: z.number().int().min(0),
  mediaType: z.string().max(120),
  /** SHA-256, hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

export const requestDocument = z.strictObject({
  kind: z.enum(REQUEST_KINDS),
  /** What it is written in first (BT-702 a), and the other languages it is given in. */
  language,
  languages: z.array(language).max(10),
  title: texts(SHORT_TEXT),
  /** HTML of a few elements, sanitised when it is saved. */
  description: texts(RICH_TEXT),
  /** Of a price survey: what is said to those who are asked. */
  message: texts(LONG_TEXT),
  keywords: z.array(z.string().min(1).max(80)).max(30),
  /** The buyer's own number of the file (BT-22). */
  reference: z.string().max(SHORT_TEXT),
  contact: z.strictObject({
    name: z.string().max(SHORT_TEXT),
    email: z.string().max(254),
    phone: z.string().max(40),
  }),
  place: z.array(place).max(20),
  privacy: z.enum(PRIVACIES),
  cpv,
  nature: z.enum(NATURES).nullable(),
  /** BT-105; see procedures.ts. */
  procedure: z.string().max(40),
  /** BT-27 of the whole, without VAT, and the currency that prices are asked in. */
  value: z.strictObject({
    amount: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,2})?$/)
      .nullable(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  /** BT-13, BT-131, BT-132. */
  questionsUntil: wallTime.nullable(),
  responsesUntil: wallTime.nullable(),
  openingAt: wallTime.nullable(),
  /** Why a shorter period is allowed, where the procedure knows such reasons (`urgent`, `prior_information`). */
  shortened: z.enum(['urgent', 'prior_information']).nullable(),
  lots: z.array(lot).max(MOST_LOTS),
  requirements: z.array(requirement).max(MOST_REQUIREMENTS),
  criteria: z.array(criterion).max(MOST_CRITERIA),
  documents: z.array(attachment).max(MOST_DOCUMENTS),
  opening: z.strictObject({
    /** How many of the openers must open together. */
    together: z.union([z.literal(1), z.literal(2)]),
    /** Members of the buyer; where one is enough and none is named, any that may manage requests. */
    openers: z.array(z.uuid()).max(5),
  }),
  /** What the official notice asks for alone; there from when it is first filled in, so that what was sealed before stays. */
  official: officialNotice.nullish(),
})

const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const idsOf = (parts: readonly { readonly id: string }[]): readonly string[] =>
  parts.map(({ id }) => id)

/**
 * A request as it is sent to be saved: no part is there twice, and none names a lot twice. What was kept
 * before that was asked for is read as it is, and mended by who saves it next; see `partTwice`.
 */
export const savedDocument = requestDocument.refine(
  ({ lots, requirements, criteria }) =>
    [lots, requirements, criteria].every((parts) => isOnce(idsOf(parts))) &&
    [...requirements, ...criteria].every(({ lotIds }) => isOnce(lotIds)),
  'a lot, requirement or criterion stands twice',
)

export type RequestDocument = z.infer<typeof requestDocument>
export type RequestLot = RequestDocument['lots'][number]
export type Requirement = RequestDocument['requirements'][number]
export type Criterion = RequestDocument['criteria'][number]
export type Attachment = z.infer<typeof attachment>
export type AnswerForm = z.infer<typeof answerForm>
export type WallTime = z.infer<typeof wallTime>
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The lot of a request that is not divided. */
export const ONLY_LOT = 'LOT-0001'

/** The lots that responses and awards are about: an undivided request has one. */
export const lotIdsOf = (document: Pick<RequestDocument, 'lots'>): readonly string[] =>
  document.lots.length > 0 ? document.lots.map(({ id }) => id) : [ONLY_LOT]

/** All CPV codes that a request names, each once. */
export const cpvCodesOf = ({
  cpv: whole,
  lots,
}: Pick<RequestDocument, 'cpv' | 'lots'>): string[] => [
  ...new Set(
    [whole, ...lots.map((lot) => lot.cpv)].flatMap(({ main, additional }) =>
      main === null ? additional : [main, ...additional],
    ),
  ),
]

/** A new draft, in the language of whoever begins it. */
export const emptyDocument = (kind: RequestKind, language: string): RequestDocument => ({
  kind,
  language,
  languages: [],
  title: {},
  description: {},
  message: {},
  keywords: [],
  reference: '',
  contact: { name: '', email: '', phone: '' },
  place: [],
  privacy: kind === 'tender' ? 'public' : 'invited',
  cpv: { main: null, additional: [] },
  nature: null,
  procedure: kind === 'tender' ? 'open' : 'survey',
  value: { amount: null, currency: 'EUR' },
  questionsUntil: null,
  responsesUntil: null,
  openingAt: null,
  shortened: null,
  lots: [],
  requirements: [],
  criteria: [],
  documents: [],
  opening: { together: 1, openers: [] },
})
