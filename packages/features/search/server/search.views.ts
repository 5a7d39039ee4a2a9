import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/synonym-groups.ts'
import { tenderCard } from '@kogge/domain/search/tender-card.ts'
import { z } from 'zod'

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
  /** The names of the regions as they were typed: what says them is found as well. */
  regionWords: z.array(z.string()),
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
