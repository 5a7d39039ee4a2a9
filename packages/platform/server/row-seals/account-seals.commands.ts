import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { lockUser } from '../access/access-locks.commands.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import {
  type AccountFacts,
  accountHolds,
  accountJson,
  asAccount,
  genuineAccount,
  selectAccounts,
} from './account-seals.queries.ts'
import type { RowSeals } from './row-seals.ts'

/** The columns of a seal. */
type Seal = { readonly keyId: string; readonly seal: Buffer }

/** The seal of an account that is just being written: with a password alone. */
export const sealOfNew = (
  { rows }: Sealing,
  facts: Pick<AccountFacts, 'userId' | 'email' | 'passwordHash'> & Partial<AccountFacts>,
): Seal =>
  rows.seal(
    'account',
    accountJson({
      emailConfirmedAt: null,
      emailVouchedAt: null,
      deletedAt: null,
      isDemo: false,
      passkeys: {},
      app: null,
      ...facts,
    }),
  )

/**
 * The seal of an account once it is changed as stated, which is to be written with the change: of what
 * the server means to write, whatever the database makes of it. Ask before anything is written. Give it the
 * transaction, which holds the user's lock from then on. Throws `record.not_found` for an account that is
 * not as the server wrote it, after an alarm to the operator: nothing is changed of that.
 */
export const sealAfter = async (
  tx: Db,
  sealing: Sealing,
  userId: string,
  change: Partial<AccountFacts> | ((before: AccountFacts) => Partial<AccountFacts>),
): Promise<Seal> => {
  await lockUser(tx, userId)
  const before = await genuineAccount(tx, sealing, userId)
  if (!before) throw new AppError('record.not_found')
  const changed = typeof change === 'function' ? change(before) : change
  return sealing.rows.seal('account', accountJson({ ...before, ...changed }))
}

/** Seals an account for other second factors, which are to be written next. */
export const sealFactors = async (
  tx: Db,
  sealing: Sealing,
  userId: string,
  change: Parameters<typeof sealAfter>[3],
): Promise<void> => {
  const seal = await sealAfter(tx, sealing, userId, change)
  await tx.update(user).set(seal).where(eq(user.id, userId))
}

/** Ids of the accounts that are as the server of these keys wrote them. */
export const genuineIds = async (tx: Db, rows: RowSeals): Promise<string[]> =>
  (await selectAccounts(tx))
    .map(asAccount)
    .flatMap((account) => (accountHolds(rows, account) ? [account.facts.userId] : []))

/** So many are sealed by one statement. */
const AT_ONCE = 1000

/** Seals accounts as they stand: all of them, or those of the ids. */
export const sealAsTheyStand = async (
  tx: Db,
  rows: RowSeals,
  ids?: readonly string[],
): Promise<number> => {
  let from = '00000000-0000-0000-0000-000000000000'
  let sealed = 0
  for (;;) {
    const part = await selectAccounts(tx)
      .where(and(gt(user.id, from), ids && sql`${user.id} = any(${sql.param(ids)}::uuid[])`))
      .orderBy(asc(user.id))
      .limit(AT_ONCE)
    const last = part.at(-1)
    if (!last) return sealed
    from = last.userId
    const seals = part.map(asAccount).map(({ facts }) => ({
      id: facts.userId,
      ...rows.seal('account', accountJson(facts)),
    }))
    sealed += seals.length
    const column = (of: (one: (typeof seals)[number]) => string) => sql.param(seals.map(of))
    await tx.execute(sql`
      update ${user} u set key_id = v.key_id, seal = decode(v.seal, 'hex')
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ keyId }) => keyId)}::text[],
        ${column(({ seal }) => seal.toString('hex'))}::text[]) v (id, key_id, seal)
      where u.id = v.id`)
  }
}
