import type { Db } from '@kogge/db/client.ts'
import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'

/** A request written on Kogge, as its buyer evaluates it. */
export type Evaluated = typeof writtenRfx.$inferSelect

/** What a change by somebody who manages the buyer's requests is given. */
export type Managing = Granted<InOrg<'rfx.manage'>>

const own = (rfxId: string, orgId: string) =>
  and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId))

/** A request of this buyer. Throws `record.not_found`, for another's too. */
export const readOwn = async (db: Db, rfxId: string, orgId: string): Promise<Evaluated> => {
  const [row] = await db.select().from(writtenRfx).where(own(rfxId, orgId))
  if (!row) throw new AppError('record.not_found')
  return row
}

/** The same for what nobody sees before it is opened. Throws `rfx.sealed` as well. */
export const readOpened = async (db: Db, rfxId: string, orgId: string): Promise<Evaluated> => {
  const row = await readOwn(db, rfxId, orgId)
  if (!row.openedAt) throw new AppError('rfx.sealed')
  return row
}

/**
 * The same for a change that others wait for: `update` for what moves the request itself, `share` for
 * what needs it to stay as it is, such as scores of several people at once. Throws `rfx.key_refused` where the
 * log says that it is another buyer's. Ask it before anything is written.
 */
export const holdOwn = async (
  ctx: Pick<Managing, 'db' | 'sealing'>,
  rfxId: string,
  orgId: string,
  mode: 'update' | 'share',
): Promise<Evaluated> => {
  const { db: tx } = ctx
  await readOwn(tx, rfxId, orgId)
  if (mode === 'update') await lockRequest(tx, rfxId, 'exclusive')
  const [row] = await tx.select().from(writtenRfx).where(own(rfxId, orgId)).for(mode)
  if (!row) throw new AppError('record.not_found')
  await expectBuyer(ctx, row)
  return row
}

/** Throws `rfx.step_refused` for a price survey: it binds nobody, and nothing is awarded by it. */
export const expectTender = ({ kind }: Pick<Evaluated, 'kind'>): void => {
  if (kind !== 'tender')
    throw new AppError('rfx.step_refused', { step: 'evaluate', reason: 'survey' })
}

/** Throws `rfx.step_refused` unless the request is open for evaluation. */
export const expectOpened = ({ state }: Evaluated): void => {
  if (state !== 'opened') throw new AppError('rfx.step_refused', { step: 'evaluate', state })
}
