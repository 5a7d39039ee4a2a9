import { forecastError } from '@kogge/domain/insight/forecast/forecast-backtest.ts'
import { FORECAST_BASES } from '@kogge/domain/insight/forecast/forecast-lead-times.ts'
import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/synonym-groups.ts'
import { z } from 'zod'
import { contractHead, party } from '../insight.views.ts'

const day = z.string()
const span = z.tuple([day, day])

/** A contract that ends soon, and what comes after it. Its value in cents of EUR. */
const endingContract = contractHead.extend({
  lotId: z.string().nullable(),
  buyers: z.array(party),
  suppliers: z.array(party),
  cpv: z.string().nullable(),
  cents: z.number().nullable(),
  startsOn: day.nullable(),
  endsOn: day,
  endsBy: z.enum(['stated', 'length', 'award-and-length']).nullable(),
  /** When the next call is to be expected; null where one has come, or too little is known. */
  forecast: z
    .object({
      expectedOn: day,
      half: span,
      most: span,
      basis: z.enum(FORECAST_BASES),
      n: z.number().int(),
      /** The part (0 to 1) of such contracts for which a call was found at all. */
      chance: z.number(),
    })
    .nullable(),
  /** No call has come, and by now hardly any ever came. */
  hasPassed: z.boolean(),
  /** The call that has come already. */
  called: z.object({ rfxId: z.uuid(), day }).nullable(),
})
export type EndingContract = z.infer<typeof endingContract>

/** The soonest first. */
export const endingPage = z.object({
  items: z.array(endingContract),
  nextCursor: z.number().int().nullable(),
  total: z.number().int(),
  /** The reader's plan shows the first rows alone. */
  isCut: z.boolean(),
  /** Other names of the words typed that were searched for along with them. */
  also: z.array(z.object({ name: z.string(), language: z.enum(SYNONYM_LANGUAGES) })),
  /** Whether forecasts have been made at all; before that nothing is said of what is known. */
  isMade: z.boolean(),
  /** How far such forecasts were off on past contracts; null where that could not be measured. */
  error: forecastError.nullable(),
})
export type EndingPage = z.infer<typeof endingPage>
