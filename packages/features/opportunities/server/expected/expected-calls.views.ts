import { CALL_GROUNDS, expectedCall } from '@kogge/domain/opportunities/expected-calls.ts'
import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { z } from 'zod'

/** The opportunity that waits for the call after a contract: the first one, where there are more. */
export const expectedOpportunity = z.strictObject({
  rfxId: z.uuid(),
  lotId: z.string().nullable(),
  endsOn: z.string(),
  guid: z.uuid(),
  status: z.enum(OPPORTUNITY_STAGES),
  resolution: z.enum(RESOLUTIONS).nullable(),
})
export type ExpectedOpportunity = z.infer<typeof expectedOpportunity>

/** The expectation of a card, and the tender that may be it. */
export const expectationView = z.strictObject({
  /** The request whose contract ends. */
  rfxId: z.uuid(),
  call: expectedCall,
  offer: z
    .strictObject({
      rfxId: z.uuid(),
      ground: z.enum(CALL_GROUNDS),
      /** The card that the organisation has of this tender already; null without one. */
      existing: z.uuid().nullable(),
    })
    .nullable(),
})
export type ExpectationView = z.infer<typeof expectationView>
