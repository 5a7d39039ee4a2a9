import { z } from 'zod'
import { SOURCE_CODES } from '../harvester/sources.ts'
import { writtenAmount } from '../kernel/money.ts'
import { TENDER_STATUSES } from '../rfx/tender-status-values.ts'

/** A text with the language it is in, and where the searched words stand in it (start, end). */
export const foundText = z.object({
  text: z.string(),
  language: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type FoundText = z.infer<typeof foundText>

/** One result of tender search. Times are ISO 8601 in UTC. */
export const tenderCard = z.object({
  rfxId: z.uuid(),
  title: foundText,
  /** Who wrote the title, where no notice has it in the reader's language. */
  translatedBy: z.enum(['person', 'machine']).nullable(),
  /** A piece of the description around the searched words; null without a text search. */
  snippet: foundText.nullable(),
  /**
   * The name of its CPV code where the searched words stand, and in no text that is shown; else null.
   * `own` is the name in the reader's language, where the words stand in that of another.
   */
  byCode: z.object({ code: z.string(), name: foundText, own: z.string().nullable() }).nullable(),
  buyer: z.object({ name: z.string(), orgId: z.uuid().nullable() }).nullable(),
  otherBuyers: z.number().int(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  cpv: z.string().nullable(),
  lots: z.number().int(),
  value: writtenAmount.nullable(),
  valueEurMinor: z.string().nullable(),
  publishedAt: z.string().nullable(),
  importedAt: z.string(),
  deadlineAt: z.string().nullable(),
  status: z.enum(TENDER_STATUSES),
  amended: z.boolean(),
  source: z.enum(SOURCE_CODES),
  isDemo: z.boolean(),
})
export type TenderCard = z.infer<typeof tenderCard>
