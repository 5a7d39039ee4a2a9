import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { z } from 'zod'
import { party, requestTitle } from '../insight.views.ts'

/** Requests like one, the most alike first. Times are UTC instants, `valueEur` decimal euros. */
export const similarTendersView = z.array(
  z.object({
    rfxId: z.uuid(),
    title: requestTitle,
    buyer: party.nullable(),
    status: z.enum(TENDER_STATUSES),
    publishedAt: z.string().nullable(),
    deadlineAt: z.string().nullable(),
    valueEur: z.string().nullable(),
    /** 0 to 1; see domain/insight/rfx-similarity.ts. */
    likeness: z.number(),
  }),
)
export type SimilarTenders = z.infer<typeof similarTendersView>

export const likelyBiddersView = z.object({
  /** Similar requests with a winner that were looked at. */
  requests: z.number().int(),
  bidders: z.array(
    z.object({
      org: party.extend({ country: z.string().nullable() }),
      /** Beside the likeliest, 0 to 1. */
      score: z.number(),
      /** Similar requests that it won, and those of them that count most. */
      requests: z.number().int(),
      reasons: z.array(
        z.object({
          rfxId: z.uuid(),
          title: requestTitle,
          day: z.string(),
          buyer: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type LikelyBidders = z.infer<typeof likelyBiddersView>
