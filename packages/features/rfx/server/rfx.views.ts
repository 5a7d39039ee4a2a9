import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { RFX_STAGES, TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { VERIFICATION_STATUSES } from '@kogge/domain/verification/org-verification.ts'
import { z } from 'zod'
import { isCleanContent } from './content-without-direction-marks.ts'

const iso = z.iso.datetime()
const amount = z.strictObject({ amount: z.string(), currency: z.string() })
const translatedBy = z.enum(['person', 'machine'])
const labels = z.record(z.string(), z.string())

/** What every list and card of tenders shows; times are UTC instants, `valueEur` decimal euros. */
const facts = {
  rfxId: z.uuid(),
  source: z.string(),
  isDemo: z.boolean(),
  stage: z.enum(RFX_STAGES),
  status: z.enum(TENDER_STATUSES),
  amended: z.boolean(),
  publishedAt: iso.nullable(),
  /** The earliest deadline of the lots. */
  deadlineAt: iso.nullable(),
  closesAt: iso.nullable(),
  value: amount.nullable(),
  valueEur: z.string().nullable(),
}

/** One tender, whole. */
export const tenderView = z.strictObject({
  ...facts,
  updatedAt: iso,
  /** Whether everybody sees it, also without an account. */
  isPublic: z.boolean(),
  importedAt: iso,
  content: z.custom<RfxContent>(isCleanContent),
  /** Of what was written on Kogge and this reader may read; null for everything else. */
  written: z
    .strictObject({
      /** By language: HTML of a few elements, sanitised. As plain text it is in the content. */
      description: z.record(z.string(), z.string()),
      keywords: z.array(z.string()),
    })
    .nullable(),
  /** Who stands behind the names of the buyers on Kogge, by organisation. */
  standings: z.record(z.uuid(), z.enum(VERIFICATION_STATUSES)),
  /** Titles in languages that no notice has it in; never without saying who wrote them. */
  translations: z.array(
    z.strictObject({
      language: z.string(),
      title: z.string(),
      madeBy: translatedBy,
      service: z.string().nullable(),
    }),
  ),
  /** Names of the codes in the content, in the reader's language; a code without a name is left out. */
  labels: z.strictObject({ cpv: labels, regions: labels }),
  /** Exchange rates (units for one euro) of the days of its amounts, where they change by the day. */
  rates: z.array(
    z.strictObject({ currency: z.string(), day: z.iso.date(), units: z.number().positive() }),
  ),
})
export type TenderView = z.infer<typeof tenderView>

/** One tender in a few lines. */
export const tenderSummary = z.strictObject({
  ...facts,
  /** The requested ids that lead to it: its own, and those of requests that became part of it. */
  foundBy: z.array(z.uuid()),
  /** In the reader's language where there is one, with the language it really is in. */
  title: z
    .strictObject({
      text: z.string(),
      language: z.string(),
      /** Who wrote it, where no notice has it in that language. */
      translatedBy: translatedBy.nullable(),
    })
    .nullable(),
  buyer: z.strictObject({ name: z.string(), orgId: z.uuid().nullable() }).nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  cpv: z.strictObject({ code: z.string(), label: z.string().nullable() }).nullable(),
  lotCount: z.number().int(),
})
export type TenderSummary = z.infer<typeof tenderSummary>
