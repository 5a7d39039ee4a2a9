import { flagInputs, ORG_FLAGS, REQUEST_FLAGS } from '@kogge/domain/insight/flags/flag-codes.ts'
import { flagCount, flagPeers } from '@kogge/domain/insight/flags/flag-statistics.ts'
import { z } from 'zod'

const evidence = {
  /** In the unit of the indicator; EUR in cents. */
  value: z.number(),
  threshold: z.number(),
  inputs: flagInputs,
}

/** How often indicators stand out among all requests of a country (ISO 3166-1), or of `all`. */
const peers = z.object({ of: z.string(), counts: flagPeers }).nullable()

export const requestFlagsView = z.object({
  flags: z.array(
    z.object({ ...evidence, code: z.enum(REQUEST_FLAGS), lotId: z.string().nullable() }),
  ),
  /** Assessed, and within the limit. */
  calm: z.array(z.enum(REQUEST_FLAGS)),
  /** The notices do not say enough. */
  unknown: z.array(z.enum(REQUEST_FLAGS)),
  peers,
})
export type RequestFlags = z.infer<typeof requestFlagsView>

export const orgFlagsView = z.object({
  /** Public requests of the organisation in this role. */
  requests: z.number().int(),
  counts: z.array(flagCount),
  peers,
  /** Of the organisation itself; `other` is the other of a pair. */
  own: z.array(
    z.object({
      ...evidence,
      code: z.enum(ORG_FLAGS),
      other: z.object({ orgId: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
})
export type OrgFlags = z.infer<typeof orgFlagsView>
