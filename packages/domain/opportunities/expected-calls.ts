import { z } from 'zod'
import { FORECAST_BASES } from '../insight/forecast/forecast-lead-times.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A contract that ends, after which a call is expected: the request, its lot, and the day. */
export const endingRef = z.strictObject({
  rfxId: z.uuid(),
  /** Null for all of the request. */
  lotId: z.string().max(200).nullable(),
  endsOn: day,
})
export type EndingRef = z.infer<typeof endingRef>

/** Under what such a contract is looked up. */
export const endingKey = ({ rfxId, lotId, endsOn }: EndingRef): string =>
  `${rfxId} ${endsOn} ${lotId ?? ''}`

/** The forecast of a call as it stood when it was saved. */
const savedForecast = z.strictObject({
  expectedOn: z.string(),
  half: z.tuple([z.string(), z.string()]),
  most: z.tuple([z.string(), z.string()]),
  basis: z.enum(FORECAST_BASES),
  n: z.number(),
  chance: z.number(),
})

/** What an opportunity without a tender waits for: the facts of the contract, and the forecast. */
export const expectedCall = z.strictObject({
  title: z.string(),
  lotId: z.string().nullable(),
  endsOn: z.string(),
  /** The first two digits of its CPV code; null without one. */
  division: z.number().nullable(),
  buyers: z.array(z.strictObject({ orgId: z.string().nullable(), name: z.string() })),
  /** Null where too little was known. */
  forecast: savedForecast.nullable(),
})
export type ExpectedCall = z.infer<typeof expectedCall>

/**
 * The ground on which a tender is taken for the call that was expected: `named` where its notice names one of the earlier
 * procedure, which is certain; `alike` where the successions of forecasts have it follow the contract, which is likely.
 */
export const CALL_GROUNDS = ['named', 'alike'] as const
export type CallGround = (typeof CALL_GROUNDS)[number]
