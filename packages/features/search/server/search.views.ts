import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { writtenAmount } from '@kogge/domain/kernel/money.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/synonym-groups.ts'
import { z } from 'zod'

/** A text with the language it is in, and where the searched words stand in it (start, end). */
const foundText = z.object({
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

const counts = z.record(z.string(), z.number().int())

/**
 * How many requests fit. With words, counts are exact for up to about 2,000 requests, and for all that
 * is open; beyond, they are estimated from a sample, and `estimated` names those parts: where every
 * sixteenth request is in it, a count of n is then right within 7.6 times the root of n in 95 of 100
 * cases. `margin` says so for the total.
 */
const facetCounts = z.object({
  total: z.number().int(),
  margin: z.number().int(),
  country: counts,
  division: counts,
  source: counts,
  tenderStatus: counts,
  tenderValue: counts,
  estimated: z.array(
    z.enum(['total', 'country', 'division', 'source', 'tenderStatus', 'tenderValue']),
  ),
})

/** What of the words typed was read as filters, by their names in the address. */
const readQuery = z.object({
  /** The words that remain. */
  q: z.string().nullable(),
  region: z.array(z.string()),
  cpv: z.array(z.string()),
  org: z.array(z.string()),
  /** Whether it is searched without a period. */
  anyTime: z.boolean(),
  /** The words as typed, with what was taken out of them in quotes, so that they are searched as words. */
  asWords: z.string(),
})
export type ReadQuery = z.infer<typeof readQuery>

export const tenderPage = z.object({
  items: z.array(tenderCard),
  nextCursor: z.string().nullable(),
  /** Of the first page only; later pages belong to the same list. */
  facets: facetCounts.nullable(),
  /** Whether a text was searched by its meaning, or its words instead; null where none was given. */
  byMeaning: z.boolean().nullable(),
  /** Other names of what was typed that were searched for along with it; with the first page. */
  also: z.array(z.object({ name: z.string(), language: z.enum(SYNONYM_LANGUAGES) })),
  /** Null where words are searched as they were typed, and on further pages. */
  read: readQuery.nullable(),
})
export type TenderPage = z.infer<typeof tenderPage>

/** A query as it was probably meant. */
export const spelling = z.object({ q: z.string() })
export type Spelling = z.infer<typeof spelling>
