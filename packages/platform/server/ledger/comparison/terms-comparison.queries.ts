import type { Db } from '@kogge/db/client.ts'
import type { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { WrappedKey } from '@kogge/domain/sealing/wrapped-request-key.ts'
import { eq, inArray } from 'drizzle-orm'
import { keyIdOf } from '../../sealing/signing-and-slot-keys.ts'
import type { Account } from '../ledger-state.ts'

type WrittenRow = typeof writtenRfx.$inferSelect

/** Whether it is opened where the log says so, and when the log says, as far as that tells. */
const isOpenedWhen = (
  { openedAt }: Pick<WrittenRow, 'openedAt'>,
  account: Pick<Account, 'isOpened' | 'openedAt'>,
): boolean =>
  (openedAt !== null) === account.isOpened &&
  (account.openedAt === undefined || account.openedAt === openedAt?.toISOString())

/** Whether a request was published, opened, cancelled, closed and cleared when its log says. */
export const isAtSteps = (row: WrittenRow, account: Account): boolean => {
  const { versions, steps } = account
  if (!isOpenedWhen(row, account)) return false
  const first = versions.get(1)?.step
  if (first && first.at.getTime() !== row.publishedAt.getTime()) return false
  if ((row.cancelledAt !== null) !== (row.state === 'cancelled')) return false
  if ((row.closedAt !== null) !== (row.state === 'closed')) return false
  return [...steps].every(([name, at]) => row[name]?.getTime() === at.getTime())
}

/** Whether an organisation is the buyer that published, or the one that it was merged into. */
const isBuyer = async (db: Db, orgId: string, buyerId: string | null): Promise<boolean> => {
  const seen = new Set<string>()
  let at = buyerId
  while (at !== null && !seen.has(at)) {
    if (at === orgId) return true
    seen.add(at)
    const [row] = await db.select({ next: org.mergedIntoId }).from(org).where(eq(org.id, at))
    at = row?.next ?? null
  }
  return buyerId === null
}

/** Whether a private key is wrapped for these openers: by the server alone, or for each ordered pair of them. */
const isWrappedFor = (
  wrapped: WrappedKey,
  { together, openers }: RequestDocument['opening'],
): boolean => {
  if (wrapped.scheme === 'server') return together === 1
  const pairs = new Set(wrapped.pairs.map(({ first, second }) => `${first} ${second}`))
  const requested = openers.flatMap((first) =>
    openers.filter((second) => second !== first).map((second) => `${first} ${second}`),
  )
  return (
    together === 2 &&
    wrapped.pairs.length === requested.length &&
    requested.every((pair) => pairs.has(pair))
  )
}

/** Whether the keys of those who open are those that the log names; of who is gone there is none. */
const areKeysNamed = async (
  db: Db,
  { state, document }: WrittenRow,
  { openerKeys }: Account,
): Promise<boolean> => {
  if (openerKeys === null || state !== 'published') return true
  const { openers } = document.opening
  const rows = await db
    .select({ userId: openerKey.userId, publicKey: openerKey.publicKey })
    .from(openerKey)
    .where(inArray(openerKey.userId, [...openers]))
  return (
    openers.every((userId) => openerKeys[userId] !== undefined) &&
    rows.every(({ userId, publicKey }) => openerKeys[userId] === keyIdOf(publicKey))
  )
}

/** Whether the columns of a request repeat its document, its key is wrapped for its openers, and it is its buyer's. */
export const isOnTerms = async (db: Db, row: WrittenRow, account: Account): Promise<boolean> => {
  const { document, kind, isConfidential, openTogether, wrappedKey, orgId } = row
  return (
    kind === document.kind &&
    isConfidential === (document.privacy === 'extended') &&
    openTogether === document.opening.together &&
    isWrappedFor(wrappedKey, document.opening) &&
    (await isBuyer(db, orgId, account.buyerId)) &&
    (await areKeysNamed(db, row, account))
  )
}
