import { flagInputs, REQUEST_FLAGS } from '@kogge/domain/insight/flags/flag-codes.ts'
import { z } from 'zod'
import { contractHead, party, requestTitle } from '../insight.views.ts'

/**
 * Requests in which an indicator stands out: an organisation's the latest first, a country's as they
 * came in, the last first. Times are UTC instants.
 */
export const flaggedPage = z.object({
  items: z.array(
    z.object({
      rfxId: z.uuid(),
      title: requestTitle,
      buyer: party.nullable(),
      publishedAt: z.string().nullable(),
      /** The evidence for it, lot by lot. */
      told: z.array(
        z.object({
          code: z.enum(REQUEST_FLAGS),
          lotId: z.string().nullable(),
          value: z.number(),
          threshold: z.number(),
          inputs: flagInputs,
        }),
      ),
      /** Where tenders are counted: how many were received, and how many of them rejected. */
      tenders: z.object({ received: z.number().int(), rejected: z.number().int() }).nullable(),
    }),
  ),
  total: z.number().int(),
  nextCursor: z.number().int().nullable(),
})
export type FlaggedPage = z.infer<typeof flaggedPage>

/** Contracts that are the evidence for an indicator of an organisation; values in cents of EUR. */
export const flagContractsPage = z.object({
  items: z.array(
    contractHead.extend({
      /** Its place among the awards of the request. */
      position: z.number().int(),
      buyers: z.array(party),
      suppliers: z.array(party),
      day: z.string(),
      cents: z.number().nullable(),
      /** Whether the organisation won what it tendered for; null where only what was won counts. */
      hasWon: z.boolean().nullable(),
    }),
  ),
  total: z.number().int(),
  nextCursor: z.number().int().nullable(),
  /** The reader's plan shows the first rows alone. */
  isCut: z.boolean(),
})
export type FlagContractsPage = z.infer<typeof flagContractsPage>
