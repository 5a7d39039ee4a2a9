import { CRAWLER_CODES } from '@kogge/domain/harvester/crawlers.ts'
import { FRESHNESS } from '@kogge/domain/harvester/source-freshness.ts'
import { z } from 'zod'

const count = z.number().int().nonnegative()
const day = z.iso.date()
const instant = z.iso.datetime()

/** How a source stands, for everyone: no word of what went wrong on the way. */
const freshnessView = z.strictObject({
  source: z.enum(CRAWLER_CODES),
  name: z.string(),
  about: z.url(),
  licence: z.string(),
  state: z.enum(FRESHNESS),
  lastSuccessAt: instant.nullable(),
  /** The first and the last day that are here. */
  from: day.nullable(),
  through: day.nullable(),
  /** Days of publication that are out and not here. */
  daysBehind: count.nullable(),
  /** Days of publication that nobody fetched: the latest gaps, and the days of all of them. */
  gaps: z.array(z.strictObject({ from: day, to: day, days: count })),
  gapDays: count,
  /** Null for a source that has none: exchange rates. */
  notices: count.nullable(),
  tenders: count.nullable(),
})

export const freshnessPage = z.strictObject({
  sources: z.array(freshnessView),
  /** When notices and tenders were counted. */
  countedAt: instant,
})
export type FreshnessPage = z.infer<typeof freshnessPage>
