import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { passkey, totp } from '@kogge/db/schema/second-factors.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { eq, sql } from 'drizzle-orm'
import { isoOf } from '../integrity/malformed-values.ts'
import { isRequested } from '../integrity/requested-rows.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** All that an account is signed in by, and all that gives it rights by itself. */
export interface AccountFacts {
  readonly userId: string
  readonly email: string
  readonly passwordHash: string
  readonly emailConfirmedAt: Date | null
  readonly emailVouchedAt: Date | null
  readonly deletedAt: Date | null
  /** The demonstration's staff do without a second factor. */
  readonly isDemo: boolean
  /** Credential ids, each with its public key in hexadecimal. */
  readonly passkeys: Readonly<Record<string, string>>
  /** The sealed secret of a confirmed authenticator app, hexadecimal. */
  readonly app: string | null
}

declare const proven: unique symbol

/** The same of an account that was proven by its seal: `genuineAccount` alone makes one. */
export type ProvenAccount = AccountFacts & { readonly [proven]: true }

/** An account as it was found, with what is kept of its seal. */
export interface SealedAccount extends RowSeal {
  readonly facts: AccountFacts
}

const at = (instant: Date | null): string | null => instant && isoOf(instant)

/** What the seal of an account is of. */
export const accountJson = (facts: AccountFacts): Json => ({
  userId: facts.userId.toLowerCase(),
  email: facts.email,
  passwordHash: facts.passwordHash,
  emailConfirmedAt: at(facts.emailConfirmedAt),
  emailVouchedAt: at(facts.emailVouchedAt),
  deletedAt: at(facts.deletedAt),
  isDemo: facts.isDemo,
  passkeys: facts.passkeys,
  app: facts.app,
})

// Tables are named: columns of a single table stand without its name.
const passkeysOf = sql<Record<string, string>>`(
  select coalesce(json_object_agg(k.id, encode(k.public_key, 'hex')), '{}') from ${passkey} k
  where k.user_id = ${user}.id)`
const appOf = sql<string | null>`(
  select encode(t.secret, 'hex') from ${totp} t
  where t.user_id = ${user}.id and t.confirmed_at is not null)`

/** All that an account is sealed with, and its seal. */
export const accountColumns = {
  userId: user.id,
  email: user.email,
  passwordHash: user.passwordHash,
  emailConfirmedAt: user.emailConfirmedAt,
  emailVouchedAt: user.emailVouchedAt,
  deletedAt: user.deletedAt,
  isDemo: user.isDemo,
  passkeys: passkeysOf,
  app: appOf,
  keyId: user.keyId,
  seal: user.seal,
}

/** Accounts with all that they are sealed with: in one statement, so that all of it is of one time. */
export const selectAccounts = (db: Db) => db.select(accountColumns).from(user)

type AccountRow = AccountFacts & RowSeal

/** A row of the same, with what is sealed apart from its seal. */
export const asAccount = ({ keyId, seal, ...facts }: AccountRow): SealedAccount => ({
  facts,
  keyId,
  seal,
})

/** Whether an account is as the server wrote it. */
export const accountHolds = (rows: RowSeals, account: SealedAccount): boolean =>
  rows.holds('account', account, accountJson(account.facts))

/** Accounts that were named already: whoever writes to the database does not fill the log. */
const named = new WeakMap<Sealing, Set<string>>()

/** Names an account in the log, once: not which, by an hour that would tell who was signing in. */
export const alarmOf = (sealing: Sealing, userId: string): void => {
  const known = named.get(sealing) ?? new Set()
  named.set(sealing, known)
  if (known.has(userId)) return
  known.add(userId)
  sealing.alarm(
    {},
    'an account is not as the server wrote it, and nobody signs in to it; run kogge verify-audit',
  )
}

/**
 * What an account is signed in by; null for one that is not there, and for one that somebody else
 * has written or changed, which the log records.
 */
export const genuineAccount = async (
  db: Db,
  sealing: Sealing,
  userId: string,
): Promise<ProvenAccount | null> => {
  const [row] = await selectAccounts(db).where(eq(user.id, userId))
  if (!row) return null
  const account = asAccount(row)
  if (isRequested(account.facts, { userId }) && accountHolds(sealing.rows, account))
    return account.facts as ProvenAccount
  alarmOf(sealing, userId)
  return null
}

/**
 * Whether somebody has shown that they read the mailbox of the address that they act with, for which the word
 * of staff is not enough. Null for an account, or an address of it, that the server has not written.
 */
export const readsMailbox = async (
  db: Db,
  sealing: Sealing,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<boolean | null> => {
  const account = await genuineAccount(db, sealing, userId)
  if (account?.email !== email) return null
  return account.emailConfirmedAt !== null && account.emailVouchedAt === null
}
