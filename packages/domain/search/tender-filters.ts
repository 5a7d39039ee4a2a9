import { z } from 'zod'
import { SOURCE_CODES } from '../harvester/sources.ts'
import { NUTS } from '../reference/region-codes.ts'
import { TENDER_STATUSES } from '../rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '../rfx/tender-value-bands.ts'
import { DEADLINE_CHOICES, isDay, PERIOD_CHOICES, WHOLE_EUROS } from './tender-filter-keys.ts'
import { MAX_KEYWORDS, MAX_REGION_WORDS, MAX_TEXTS, MAX_VALUES } from './tender-filter-limits.ts'
import { TENDER_LANGUAGES } from './tender-languages.ts'

const list = <Item extends z.ZodType>(item: Item, max = MAX_VALUES) =>
  z.array(item).max(max).optional()
const text = z.string().min(1).max(500)
const day = z.string().max(10).refine(isDay, 'no day of 1900 to 2099 as 2026-11-21')
const euros = z.string().regex(WHOLE_EUROS)

/** The filters of tender search as a caller may send them; see vocabulary.ts for the words. */
export const tenderFilters = z.strictObject({
  rfxId: list(z.uuid()),
  q: list(text, MAX_TEXTS),
  keyword: list(text, MAX_KEYWORDS),
  semanticSearchText: list(text, 1),
  buyer: list(z.uuid()),
  supplier: list(z.uuid()),
  org: list(z.uuid()),
  cpv: list(z.string().regex(/^\d{8}$/)),
  country: list(z.string().regex(/^[A-Z]{2}$/)),
  region: list(z.string().regex(NUTS)),
  regionWords: list(text, MAX_REGION_WORDS),
  days: list(z.enum(PERIOD_CHOICES)),
  importedAfter: list(day),
  publishedAfter: list(day),
  deadlineWithin: list(z.enum(DEADLINE_CHOICES)),
  deadlineFrom: list(day, 1),
  deadlineTo: list(day, 1),
  tenderStatus: list(z.enum(TENDER_STATUSES)),
  tenderValue: list(z.enum(TENDER_VALUE_BANDS)),
  valueFrom: list(euros, 1),
  valueTo: list(euros, 1),
  valueUnstated: list(z.literal('also'), 1),
  language: list(z.enum(TENDER_LANGUAGES)),
  source: list(z.enum(SOURCE_CODES)),
})
export type TenderFilters = z.infer<typeof tenderFilters>
