import {
  CLOSING_REASONS,
  OPPORTUNITY_STAGES,
  RESOLUTIONS,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { z } from 'zod'

const count = z.number().int()
/** EUR cents, and how many have a value. */
const sums = { cents: z.number(), valued: count }
const decided = { won: count, lost: count }

/** Of those that were created in the period. */
const stageView = z.strictObject({
  status: z.enum(OPPORTUNITY_STAGES),
  /** That have reached it, or a later one, or were won. */
  reached: count,
  /** That stand in it and are open. */
  open: count,
  /** That were lost or closed in it. */
  ended: count,
  /** Median days in it, of those that have left it; null without any. */
  medianDays: z.number().nullable(),
  left: count,
})

/** How the opportunities of an organisation went. */
export const reportView = z.strictObject({
  created: count,
  stages: z.array(stageView),
  /** Of those that were created in the period. */
  won: count,
  /** Of those that were closed in the period. */
  closed: z.strictObject({ ...decided, closed: count, ...sums }),
  /** By month (`2026-11`) of closing, without gaps. */
  months: z.array(z.strictObject({ month: z.string(), ...decided, ...sums })),
  /** The most frequent first. */
  reasons: z.array(
    z.strictObject({
      resolution: z.enum(RESOLUTIONS),
      reason: z.enum(CLOSING_REASONS).nullable(),
      count,
      ...sums,
    }),
  ),
})
export type ReportView = z.infer<typeof reportView>

/** Won and lost ones by their tenders, the most decided first. */
export const winRatesView = z.strictObject({
  buyers: z.array(z.strictObject({ orgId: z.uuid().nullable(), name: z.string(), ...decided })),
  /** Divisions of the CPV (`45`). */
  divisions: z.array(z.strictObject({ division: z.string(), ...decided })),
  /** Countries of buyers (`LV`); null for one that is not known. */
  countries: z.array(z.strictObject({ country: z.string().nullable(), ...decided })),
  /** Sources by their codes (`ted`). */
  sources: z.array(z.strictObject({ source: z.string(), ...decided })),
  /** Lots by the place of the own price among those that are published, 1 for the lowest; 4 and more are one. */
  prices: z.array(z.strictObject({ place: count, ...decided })),
  /** Decided ones without a tender, or with one that is not public any more. */
  without: count,
})
export type WinRatesView = z.infer<typeof winRatesView>

/** The own part of the market in the divisions that were bid in. */
export const marketShareView = z.array(
  z.strictObject({
    division: z.string(),
    contracts: count,
    cents: z.number(),
    ownContracts: count,
    ownCents: z.number(),
  }),
)
export type MarketShareView = z.infer<typeof marketShareView>

/** Expected value of open ones by month. */
export const forecastView = z.strictObject({
  /** By month (`2026-12`); null for those without a date. */
  months: z.array(
    z.strictObject({
      month: z.string().nullable(),
      isPast: z.boolean(),
      count,
      ...sums,
      /** EUR cents by probability, of those that have both. */
      weightedCents: z.number(),
      weighted: count,
    }),
  ),
})
export type ForecastView = z.infer<typeof forecastView>
