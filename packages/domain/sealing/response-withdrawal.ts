import { z } from 'zod'
import { canonicalJson } from './canonical-json.ts'

/**
 * That a response was taken back, and when, by the clock of the database. The signature (Ed25519, base64) is
 * over the canonical JSON of all the rest.
 */
export const withdrawal = z.strictObject({
  kind: z.literal('kogge.withdrawal.1'),
  rfxId: z.uuid(),
  orgId: z.uuid(),
  /** The receipt of what was taken back, and which change of the slot that was. */
  receiptId: z.uuid(),
  revision: z.number().int(),
  withdrawnAt: z.iso.datetime(),
  /** What time it was by both clocks as it was signed; the database's is `withdrawnAt`. */
  databaseClock: z.iso.datetime(),
  serverClock: z.iso.datetime(),
  /** Written for the demonstration, as if it were `withdrawnAt`. */
  isDemonstration: z.literal(true).optional(),
  keyId: z.string(),
  signature: z.string(),
})
export type Withdrawal = z.infer<typeof withdrawal>

/** The text that its signature is over. */
export const withdrawalText = ({ signature: _signature, ...facts }: Withdrawal): string =>
  canonicalJson(facts)
