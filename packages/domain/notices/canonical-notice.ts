import { z } from 'zod'

/**
 * The canonical notice: one publication, read truthfully.
 *
 * Texts are maps by ISO 639-1 code; countries ISO 3166-1 alpha-2; amounts decimal strings as
 * written; times ISO 8601 with offset; codes and lot ids as the source writes them. A withheld
 * value is null and its reason stands in `withheld`. Business terms (BT) are those of the eForms
 * regulation, (EU) 2019/1780 and its amendments.
 */
const texts = z.record(z.string(), z.string())
/** Amount and currency as written; a currency that ISO 4217 does not know stays as it is. */
const noticeAmount = z.object({
  amount: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().min(1),
})
/** Where the source gives only the lowest and the highest amount (TED_EXPORT `VAL_RANGE_TOTAL`). */
const amountRange = z.object({
  low: z.string().regex(/^-?\d+(\.\d+)?$/),
  high: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().min(1),
})
const cpv = z.object({ main: z.string().nullable(), additional: z.array(z.string()) })
/** A date with an offset or a full time with an offset; a date alone where the source has no zone. */
const time = z.string()

export const identifier = z.object({ scheme: z.string().nullable(), id: z.string() })

/**
 * A NUTS region that the source does not give, and by which rule it follows from what it does:
 * `city`, because the town lies there.
 */
const derivedRegion = z.object({ nuts: z.string(), rule: z.enum(['city']) })

export const place = z.object({
  country: z.string().nullable(),
  nuts: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  /** BT-727: anywhere in the country (`anyw-cou`), the European Economic Area (`anyw-eea`), the world (`anyw`). */
  anywhere: z.string().nullable().optional(),
  text: texts,
  derivedRegion: derivedRegion.optional(),
})

export const noticeOrg = z.object({
  /** Key within the notice (ORG-0001); null where the format has none. */
  key: z.string().nullable(),
  name: z.string(),
  names: texts,
  ids: z.array(identifier),
  country: z.string().nullable(),
  nuts: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  website: z.string().nullable(),
  contact: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  derivedRegion: derivedRegion.optional(),
  /**
   * Its numbers are not believed to be its own, so that its name says who it is
   * (`orgs/matches/notice-identities.ts`). It follows from the rest and is in no notice.
   */
  identifiedBy: z.literal('name').optional(),
})

/** BT-539 type, BT-734 name, BT-540 description, BT-541 weight. */
export const criterion = z.object({
  type: z.string().nullable(),
  name: texts,
  description: texts,
  weight: z.string().nullable(),
  /** What the weight counts: `per-exa` percentage, `poi-exa` points, `ord-imp` order of importance ... */
  weightUnit: z.string().nullable().optional(),
})

export const requirement = z.object({
  /** `selection` (BT-747..750), `exclusion` (BT-67), `execution` (BT-70), `reserved` (BT-71), `submission`. */
  kind: z.enum(['selection', 'exclusion', 'execution', 'reserved', 'submission']),
  /** The code; `list/code` where the code alone says nothing (`nda/true`, `esubmission/required`). */
  type: z.string().nullable(),
  name: texts,
  description: texts,
})

/** BT-15 / BT-615: where the procurement documents are, and BT-708 in which languages. */
export const documentLink = z.object({
  url: z.string(),
  title: z.string().nullable(),
  languages: z.array(z.string()),
  restricted: z.boolean(),
})

export const duration = z.object({
  /** BT-536 start, BT-537 end, BT-36 length. */
  start: time.nullable(),
  end: time.nullable(),
  length: z.object({ value: z.string(), unit: z.string() }).nullable(),
  /** BT-538: `UNLIMITED` or `UNKNOWN`. */
  unlimited: z.string().nullable().optional(),
})

/** As written, in a unit of UN/ECE Recommendation 20, or as the source names it. */
const quantity = z.object({ value: z.string(), unit: z.string().nullable() })

export const noticeLot = z.object({
  id: z.string(),
  kind: z.enum(['lot', 'part', 'group']),
  title: texts,
  description: texts,
  cpv,
  nature: z.string().nullable(),
  /** BT-27 */
  value: noticeAmount.nullable(),
  valueRange: amountRange.nullable().optional(),
  /** BT-271 */
  frameworkMaximum: noticeAmount.nullable().optional(),
  /** BT-25 and BT-625: how much is bought; many state none. */
  quantity: quantity.optional(),
  /** BT-22: the buyer's own reference of the lot. */
  reference: z.string().nullable().optional(),
  /** BT-300 */
  additionalInformation: texts.optional(),
  place: z.array(place),
  /** BT-131, else BT-1311, else BT-630. */
  deadline: time.nullable(),
  /** BT-13: until when questions are answered. BT-132: public opening. */
  questionsUntil: time.nullable(),
  openingAt: time.nullable(),
  /** BT-767, BT-123: an electronic auction, when it begins and where. */
  auction: z.object({ startsAt: time.nullable(), url: z.string().nullable() }).optional(),
  duration,
  criteria: z.array(criterion),
  requirements: z.array(requirement),
  documents: z.array(documentLink),
  /** BT-18: where tenders go; BT-97: languages allowed in tenders. */
  submissionUrl: z.string().nullable(),
  submissionLanguages: z.array(z.string()),
  /** BT-58 renewals, BT-765 framework technique, BT-766 dynamic purchasing, BT-60 EU funds, BT-726 suitable for SMEs, BT-63 variants. */
  options: z.object({
    renewals: z.string().nullable(),
    framework: z.string().nullable(),
    dynamicPurchasing: z.string().nullable(),
    euFunds: z.string().nullable(),
    sme: z.boolean().nullable(),
    variants: z.string().nullable(),
  }),
})

/** One entry a winning tender, or one a lot without a winner. */
export const award = z.object({
  lotId: z.string().nullable(),
  /** BT-142: selec-w, clos-nw, open-nw. */
  outcome: z.string().nullable(),
  /** BT-144: why a lot closed without a winner. */
  reason: z.string().nullable(),
  winners: z.array(noticeOrg),
  /** BT-720 */
  value: noticeAmount.nullable(),
  /** The lowest and highest tender considered, where the notice gives no value. */
  valueRange: amountRange.nullable().optional(),
  /** What the buyer had expected to pay (TED_EXPORT `VAL_ESTIMATED_TOTAL` of a contract). */
  estimatedValue: noticeAmount.nullable().optional(),
  /** One amount for all winners together, where each has an entry (prizes of a design contest). */
  sharedValue: noticeAmount.nullable().optional(),
  /** BT-1451 winner decision, else BT-145 contract conclusion. */
  decidedAt: time.nullable(),
  /** BT-145, also where it stands for the decision that the notice does not state. */
  concludedAt: time.nullable().optional(),
  /** BT-150; of several contracts of one award the first. */
  contractId: z.string().nullable(),
  /** Where one award has several contracts, all of them: BT-150, value, BT-145. */
  contracts: z
    .array(
      z.object({
        id: z.string().nullable(),
        value: noticeAmount.nullable(),
        signedAt: time.nullable(),
      }),
    )
    .optional(),
  /** False where no contract settles the tender yet, and its lot's result alone says that it won. */
  isSettled: z.literal(false).optional(),
  /** How much this award alone is for, where the source says it apart from the lot (OCDS `items`). */
  quantity: quantity.optional(),
  /** BT-759 for BT-760 = tenders */
  tendersReceived: z.number().int().nullable(),
  /** BT-759 for BT-760 = t-verif-inad: those of them that were found inadmissible; most notices do not say. */
  tendersRejected: z.number().int().optional(),
})

/**
 * A tender for a lot that somebody else won, where the notice names who sent it: most notices name
 * the winners alone.
 */
export const lostTender = z.object({
  lotId: z.string().nullable(),
  tenderers: z.array(noticeOrg),
  /** BT-720 */
  value: noticeAmount.nullable(),
  /** BT-171 */
  rank: z.number().int().nullable(),
  /** Whether it was rejected, where the source says so of each (OCDS `disqualified`). */
  isRejected: z.boolean().optional(),
})

export const changes = z.object({
  /** BT-758 (the notice and version that is changed), BT-140 reason code, BT-762 description, BT-141 what was changed. */
  changedNoticeId: z.string().nullable(),
  reasonCode: z.string().nullable(),
  description: texts,
  sections: z.array(
    z.object({
      id: z.string().nullable(),
      description: texts,
      /** The lot that the change is about, and what stood and now stands there, where the source says so apart. */
      lotId: z.string().nullable().optional(),
      before: texts.optional(),
      after: texts.optional(),
    }),
  ),
  /** Time limits for tenders that a correction sets without repeating the lots; `lotId` null: all lots. */
  deadlines: z.array(z.object({ lotId: z.string().nullable(), deadline: time })).optional(),
  /** What a modified contract was worth before, and after. */
  valueBefore: noticeAmount.nullable().optional(),
  valueAfter: noticeAmount.nullable().optional(),
})

export const notice = z.object({
  /** `eforms`, `ted-xml`, `ocds`, ... */
  format: z.string(),
  /** BT-701 */
  noticeId: z.string(),
  /** BT-757 */
  version: z.string().nullable(),
  /** OPP-010, as `00453076-2024`; before eForms the document's number, as `453076-2019` */
  publicationNumber: z.string().nullable(),
  publicationDate: time.nullable(),
  /** BT-05 */
  dispatchedAt: time.nullable(),
  /** BT-04 */
  procedureId: z.string().nullable(),
  /** BT-03: planning, competition, change, result, dir-awa-pre, cont-modif, ... */
  formType: z.string().nullable(),
  /** BT-02 */
  noticeType: z.string().nullable(),
  /** OPP-070 */
  subtype: z.string().nullable(),
  sdk: z.string().nullable(),
  /**
   * Codes as the source writes them, by the name of the field in which the same stands as eForms
   * would write it (`{ procedureType: 'PT_OPEN' }` beside `open`).
   */
  sourceCodes: z.record(z.string(), z.string()).optional(),
  legalBasis: z.string().nullable(),
  /** BT-702(a) and (b) */
  language: z.string().nullable(),
  languages: z.array(z.string()),
  /** BT-21, BT-24, BT-23, BT-105, BT-262/263 of the procedure */
  title: texts,
  description: texts,
  nature: z.string().nullable(),
  procedureType: z.string().nullable(),
  cpv,
  place: z.array(place),
  /** BT-27 of the procedure; BT-271 framework maximum beside it */
  value: noticeAmount.nullable(),
  frameworkMaximum: noticeAmount.nullable(),
  /** BT-161 */
  totalAwardedValue: noticeAmount.nullable(),
  /** Estimated and awarded totals that the source gives as a range only. */
  valueRange: amountRange.nullable().optional(),
  totalAwardedRange: amountRange.nullable().optional(),
  /** BT-300 and the buyer's internal reference BT-22 */
  additionalInformation: texts,
  reference: z.string().nullable(),
  buyers: z.array(noticeOrg),
  /** Every other organisation named, with its roles: review body (BT-...), service provider, winner. */
  organisations: z.array(noticeOrg.extend({ roles: z.array(z.string()) })),
  /** Lots, and the parts of planning notices. */
  lots: z.array(noticeLot),
  /** Groups of lots that may be tendered for together (BT-330). */
  groups: z.array(noticeLot).optional(),
  awards: z.array(award),
  lostTenders: z.array(lostTender).optional(),
  changes: changes.nullable(),
  /** A modified contract, in the shape of a change: BT-1501, BT-200, BT-201, BT-202. */
  modification: changes.nullable().optional(),
  /** Requirements of the procedure as a whole: grounds for exclusion (BT-67). */
  requirements: z.array(requirement).optional(),
  /** The publication that this one goes on from, where the format says so apart from plans (OPP-090). */
  previousNoticeId: z.string().nullable().optional(),
  /** Earlier notices named by this one (BT-125, OPP-090, change and modification references). */
  references: z.array(z.string()),
  /** BT-195..198: which value is withheld, why, and until when. */
  withheld: z.array(
    z.object({
      field: z.string(),
      lotId: z.string().nullable(),
      reasonCode: z.string().nullable(),
      reason: texts,
      until: time.nullable(),
    }),
  ),
  /** The page of the notice at its source, where its number gives the address. */
  sourceUrl: z.string().nullable(),
  /** Fields of which the source says more than is kept here (`bounds.ts`). */
  cut: z.array(z.string()).optional(),
})

export type Notice = z.infer<typeof notice>
export type NoticeRange = z.infer<typeof amountRange>
export type NoticeAmount = z.infer<typeof noticeAmount>
export type Texts = z.infer<typeof texts>
export type NoticeLot = z.infer<typeof noticeLot>
export type NoticeOrg = z.infer<typeof noticeOrg>
export type NoticeAward = z.infer<typeof award>
export type NoticeCriterion = z.infer<typeof criterion>
export type NoticePlace = z.infer<typeof place>
export type NoticeDuration = z.infer<typeof duration>
export type NoticeRequirement = z.infer<typeof requirement>
export type NoticeDocument = z.infer<typeof documentLink>
