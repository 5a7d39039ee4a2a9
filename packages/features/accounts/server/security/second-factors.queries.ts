import type { Db } from '@kogge/db/client.ts'
import { passkey, recoveryCode, totp } from '@kogge/db/schema/second-factors.ts'
import type { SecondFactor } from '@kogge/domain/accounts/second-factors.ts'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

/** What of an account's second factors may be shown to its owner. */
export interface Factors {
  /** When the authenticator app was set up; null without one. */
  readonly totpSince: Date | null
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly transports: readonly string[]
    readonly createdAt: Date
    readonly lastUsedAt: Date | null
  }[]
  readonly recoveryCodesLeft: number
}

/** The confirmed second factors of an account. */
export const factorsOf = async (db: Db, userId: string): Promise<Factors> => {
  const [app] = await db
    .select({ since: totp.confirmedAt })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt)))
  const passkeys = await db
    .select({
      id: passkey.id,
      name: passkey.name,
      transports: passkey.transports,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
  const unused = and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt))
  const recoveryCodesLeft = await db.$count(recoveryCode, unused)
  return { totpSince: app?.since ?? null, passkeys, recoveryCodesLeft }
}

/** Whether the password alone is not enough. */
export const isProtected = ({ totpSince, passkeys }: Factors): boolean =>
  totpSince !== null || passkeys.length > 0

/** What a sign-in can be finished with; nothing for an account with a password alone. */
export const methodsOf = (factors: Factors): readonly SecondFactor[] => {
  if (!isProtected(factors)) return []
  return [
    ...(factors.totpSince ? (['totp'] as const) : []),
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}
