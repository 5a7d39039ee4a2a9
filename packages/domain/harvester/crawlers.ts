import { z } from 'zod'
import { type FlagName, SOURCE_TASK_FLAGS } from '../flags/feature-flags.ts'
import { isDay } from './publication-calendar.ts'
import { type FetchedSourceCode, SOURCES } from './sources.ts'

/** The exchange rates are fetched as notices are, and have no notices. */
export const RATES = 'ecb-rates'

/** What a crawler fetches: a source of notices, or the exchange rates. */
export type CrawlerCode = FetchedSourceCode | typeof RATES

const isFetched = (code: string): code is FetchedSourceCode => code in SOURCE_TASK_FLAGS
export const CRAWLER_CODES: readonly [CrawlerCode, ...CrawlerCode[]] = [
  RATES,
  ...SOURCES.map(({ code }) => code).filter(isFetched),
]

/** The flags that stop a crawler, the widest first: any of them is enough. */
export const flagsStopping = (source: CrawlerCode): readonly FlagName[] =>
  source === RATES
    ? ['disableHarvesting', 'disableImport']
    : ['disableHarvesting', 'disableImport', SOURCE_TASK_FLAGS[source]]

export const crawlerInput = z.object({ source: z.enum(CRAWLER_CODES) })

const day = z.string().max(10).refine(isDay, 'is no day')

/** A run by hand: over the days that are due, or over some, both given or neither. */
export const crawlerRunInput = crawlerInput
  .extend({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), 'days come in twos')
  .refine(({ from = '', to = '' }) => from <= to, 'days are the wrong way round')
export type CrawlerRunInput = z.infer<typeof crawlerRunInput>
