import { z } from 'zod'
import { writtenAmount } from '../kernel/money.ts'
import {
  award,
  changes,
  lostTender,
  notice,
  noticeLot,
  noticeOrg,
} from '../notices/canonical-notice.ts'
import { LINK_GROUNDS } from './link-grounds.ts'
import { RFX_STAGES } from './tender-status-values.ts'

/** A publication as another source has it. */
const publicationCopy = z.object({
  noticeRowId: z.uuid(),
  source: z.string(),
  publicationNumber: z.string().nullable(),
  sourceUrl: z.string().nullable(),
})

/** One publication in the history of a request, oldest first. */
export const historyEntry = z.object({
  noticeRowId: z.uuid(),
  noticeId: z.string(),
  version: z.string().nullable(),
  publicationNumber: z.string().nullable(),
  publishedAt: z.string().nullable(),
  formType: z.string().nullable(),
  noticeType: z.string().nullable(),
  subtype: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** Who published it. */
  source: z.string().optional(),
  /** The same publication at other sources. */
  copies: z.array(publicationCopy).optional(),
  /** Why it stands here where it shares no name with the others: its title, or a notice that names it as its plan. */
  linkedBy: z.enum(LINK_GROUNDS).optional(),
  changes: changes.nullable(),
  /** A modified contract (BT-200 to BT-202). */
  modification: changes.nullable().optional(),
  /** Fields whose value differs from the version before: what an amendment really changed. */
  changedFields: z.array(
    z.object({
      field: z.enum([
        'title',
        'description',
        'deadline',
        'value',
        'cpv',
        'lots',
        'documents',
        'place',
      ]),
      lotId: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})

/** An organisation in a request, tied to the register of organisations where it is known there. */
export const rfxOrg = noticeOrg.extend({ orgId: z.uuid().nullable() })

/**
 * Everything a request holds, whatever its source: written on Kogge, or compiled from the
 * notices of one procedure. Stored as one document beside the columns that lists need.
 */
export const rfxContent = notice
  .pick({
    language: true,
    languages: true,
    title: true,
    description: true,
    nature: true,
    procedureType: true,
    legalBasis: true,
    procedureId: true,
    formType: true,
    noticeType: true,
    subtype: true,
    cpv: true,
    place: true,
    value: true,
    frameworkMaximum: true,
    totalAwardedValue: true,
    additionalInformation: true,
    reference: true,
    withheld: true,
    /** Of the procedure as a whole (BT-67); those of a lot stand with the lot. */
    requirements: true,
    sourceUrl: true,
  })
  .extend({
    buyers: z.array(rfxOrg),
    organisations: z.array(rfxOrg.extend({ roles: z.array(z.string()) })),
    lots: z.array(noticeLot),
    awards: z.array(award.extend({ winners: z.array(rfxOrg) })),
    lostTenders: z.array(lostTender.extend({ tenderers: z.array(rfxOrg) })).optional(),
    history: z.array(historyEntry),
    /** Words that it should be found by, of what was written on Kogge. */
    keywords: z.array(z.string()).optional(),
  })

export type RfxContent = z.infer<typeof rfxContent>
export type RfxOrg = z.infer<typeof rfxOrg>
export type RfxHistoryEntry = z.infer<typeof historyEntry>

/** The columns beside the content: what lists filter, sort and show. Times are instants. */
export const rfxFacts = z.object({
  stage: z.enum(RFX_STAGES),
  publishedAt: z.date().nullable(),
  /** The earliest date by which a response must be in: BT-131 of the lots. */
  deadlineAt: z.date().nullable(),
  /** When the competition stops being open; see `closesAt` in rules. */
  closesAt: z.date().nullable(),
  amended: z.boolean(),
  value: writtenAmount.nullable(),
  /** The value in EUR cents, where a rate is known. */
  valueEurMinor: z.bigint().nullable(),
})
export type RfxFacts = z.infer<typeof rfxFacts>
