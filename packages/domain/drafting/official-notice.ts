import { z } from 'zod'
import { byLanguage } from '../kernel/text-inputs.ts'

/**
 * What the official notice of a request asks of its buyer and nothing else does: business terms (BT) of Regulation
 * (EU) 2019/1780, with the codes of the eForms SDK. All may be left out; what is missing, the draft of the notice says.
 */

/** BT-11, code list `buyer-legal-type`. */
export const BUYER_LEGAL_TYPES = [
  'cga',
  'ra',
  'la',
  'body-pl',
  'body-pl-cga',
  'body-pl-ra',
  'body-pl-la',
  'pub-undert',
  'pub-undert-cga',
  'pub-undert-ra',
  'pub-undert-la',
  'org-sub',
  'org-sub-cga',
  'org-sub-ra',
  'org-sub-la',
  'eu-ins-bod-ag',
  'int-org',
  'def-cont',
  'spec-rights-entity',
] as const
/** BT-10, code list `authority-activity`. */
export const BUYER_ACTIVITIES = [
  'gen-pub',
  'defence',
  'pub-os',
  'econ-aff',
  'env-pro',
  'hc-am',
  'health',
  'rcr',
  'education',
  'soc-pro',
] as const
/** BT-60, code list `eu-funded`. */
export const EU_FUNDINGS = ['no-eu-funds', 'eu-funds'] as const
/** BT-71, code list `reserved-procurement`. */
export const PARTICIPATION_RESERVES = ['none', 'res-ws', 'res-pub-ser'] as const
/** BT-736, code list `reserved-execution`. */
export const PERFORMANCE_RESERVES = ['no', 'yes', 'not-known'] as const
/** BT-743, code list `permission`. */
export const INVOICE_PERMISSIONS = ['required', 'allowed', 'not-allowed'] as const
/**
 * BT-136, code list `direct-award-justification`: the grounds of Directive 2014/24/EU for a negotiation without a call, in
 * the order of Article 32(2) to (5), and that of Article 26(4)(b).
 */
export const DIRECT_AWARD_GROUNDS = [
  'unsuitable',
  'artistic',
  'technical',
  'exclusive',
  'urgency',
  'resd',
  'existing',
  'commodity',
  'closure',
  'liquidator',
  'contest',
  'repetition',
  'irregular',
] as const
export type DirectAwardGround = (typeof DIRECT_AWARD_GROUNDS)[number]

/** Grounds that follow from another procedure, which is named with them (BT-1252). */
const FROM_EARLIER: readonly DirectAwardGround[] = [
  'unsuitable',
  'existing',
  'contest',
  'repetition',
  'irregular',
]
export const namesEarlierProcedure = (ground: DirectAwardGround | null | undefined): boolean =>
  FROM_EARLIER.some((one) => one === ground)

/** How BT-1252 names a procedure: by its id, a UUID of version 4 (BT-04), or the publication of a notice of it on TED. */
const PROCEDURE_ID = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/
const PUBLICATION = /^\d{1,8}-(?:19|20)\d{2}$/

/** A procedure as BT-1252 names it; null of what names none. */
export const earlierProcedureId = (written: string | undefined): string | null => {
  const text = (written ?? '').trim().toLowerCase()
  return PROCEDURE_ID.test(text) || PUBLICATION.test(text) ? text : null
}

const LONGEST = 6000
const texts = byLanguage(z.string().max(LONGEST))
const line = z.string().max(400)
const flag = z.boolean().nullable()
const count = (most: number) => z.number().int().min(1).max(most).nullable()

/** OPT-301, BG-701: who reviews decisions. */
const reviewBody = z.strictObject({
  name: line,
  registrationNumber: line,
  street: line,
  postcode: line,
  city: line,
  /** ISO 3166-1 alpha-2, and NUTS. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  nuts: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{0,3}$/)
    .nullable(),
  email: z.string().max(254),
  phone: z.string().max(40),
})

export const officialNotice = z.strictObject({
  legalType: z.enum(BUYER_LEGAL_TYPES).nullable(),
  activity: z.enum(BUYER_ACTIVITIES).nullable(),
  /** BT-01: the national law that binds the buyer, where no directive does. */
  law: texts,
  /** BT-88: the features of a procedure for social and other specific services. */
  features: texts,
  /** BT-1351: why the period is shortened. */
  urgency: texts,
  /** BT-136, BT-135: why no call is published. Not there in what was written before they were asked for. */
  directAward: z.enum(DIRECT_AWARD_GROUNDS).nullish(),
  directAwardReason: texts.optional(),
  /** BT-1252: the procedure that the grounds follow from; see `earlierProcedureId`. */
  earlierProcedure: line.optional(),
  /** BT-36, in months, of a request that is not divided into lots. */
  months: count(999),
  /** BT-115: whether the Agreement on Government Procurement binds it. */
  isUnderGpa: flag,
  euFunds: z.enum(EU_FUNDINGS).nullable(),
  participation: z.enum(PARTICIPATION_RESERVES).nullable(),
  performance: z.enum(PERFORMANCE_RESERVES).nullable(),
  invoices: z.enum(INVOICE_PERMISSIONS).nullable(),
  /** BT-92, BT-93 */
  hasElectronicOrders: flag,
  hasElectronicPayment: flag,
  /** BT-98, in days. */
  validDays: count(9999),
  /** BT-50, BT-51 */
  leastCandidates: count(9999),
  mostCandidates: count(9999),
  /** BT-52, BT-120 */
  reducesCandidates: flag,
  mayAwardWithoutNegotiation: flag,
  /** BT-99: until when a review is asked. */
  reviewDeadline: texts,
  reviewBody,
})

export type OfficialNotice = z.infer<typeof officialNotice>

/** Nothing is filled in. */
export const emptyOfficialNotice: OfficialNotice = {
  legalType: null,
  activity: null,
  law: {},
  features: {},
  urgency: {},
  months: null,
  isUnderGpa: null,
  euFunds: null,
  participation: null,
  performance: null,
  invoices: null,
  hasElectronicOrders: null,
  hasElectronicPayment: null,
  validDays: null,
  leastCandidates: null,
  mostCandidates: null,
  reducesCandidates: null,
  mayAwardWithoutNegotiation: null,
  reviewDeadline: {},
  reviewBody: {
    name: '',
    registrationNumber: '',
    street: '',
    postcode: '',
    city: '',
    country: null,
    nuts: null,
    email: '',
    phone: '',
  },
}
