import { z } from 'zod'
import type { Factors } from './second-factors.queries.ts'

const instant = z.iso.datetime()

/** Second factors as their owner sees them. */
export const factorsView = z.object({
  totpSince: instant.nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
})

export const viewOfFactors = (factors: Factors): z.infer<typeof factorsView> => ({
  totpSince: factors.totpSince?.toISOString() ?? null,
  passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft: factors.recoveryCodesLeft,
})

/** One sign-in of the reader's own. */
export const sessionView = z.object({
  signInId: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
