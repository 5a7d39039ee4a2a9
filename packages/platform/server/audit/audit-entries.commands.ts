import { lastWork } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { BEGINNING } from '../integrity/chain-proof.ts'
import { expectStored, settleTriggers } from '../integrity/kept-entries.queries.ts'
import type { UserContext } from '../procedures/procedure-context.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import {
  AUDIT_LOG,
  BEGUN,
  CHAIN_BEGUN,
  chainOf,
  hashOf,
  PLATFORM_CHAIN,
} from './audit-entry-hash.ts'
import { earlierEntries } from './unchained-audit-entries.queries.ts'

export interface AuditEntry {
  /** Null when nobody was signed in. */
  readonly actorUserId: string | null
  /** `noun.verb`, in the past: `user.signed_in`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  /** The organisation that it happened in, where it did in one. */
  readonly orgId?: string
  readonly ip: string | null
  readonly at: Date
  readonly before?: object
  readonly after?: object
}

/** Appends what the caller has done, in the transaction that it was done in. */
export const recordAuditEntry = (
  ctx: UserContext,
  entry: Omit<AuditEntry, 'actorUserId' | 'ip' | 'at'>,
): Promise<void> =>
  appendAudit(ctx.db, ctx.sealing, {
    ...entry,
    actorUserId: ctx.actor.userId,
    ip: ctx.ip,
    at: ctx.now,
  })

/** As the database keeps it and gives it back: dates as text, nothing undefined. */
const jsonOf = (value: object | undefined): Json =>
  value === undefined ? null : JSON.parse(JSON.stringify(value))

/** An entry of its own of the audit log. */
const ofItself = (action: string, subjectId: string, at: Date, after?: object): AuditEntry => ({
  actorUserId: null,
  action,
  subjectType: AUDIT_LOG,
  subjectId,
  ip: null,
  at,
  ...(after && { after }),
})

interface Place extends Record<string, unknown> {
  /** Numbers for the entries to come. */
  readonly ids: readonly number[]
  readonly seq: number | null
  readonly hash: Buffer | null
}

/** Holds a chain until the transaction ends; gives its last entry, and numbers for those to come. */
const hold = async (tx: Db, chainId: string, count: number): Promise<Place> => {
  const { rows } = await tx.execute<Place>(
    sql`select ids, seq, hash from kogge_hold_audit_chain(${chainId}::uuid, ${count}::integer)`,
  )
  const [place] = rows
  if (!place) throw new Error('A statement without rows.')
  return place
}

/**
 * Proves before an organisation's chain begins that the platform's does not say that it began before: then its
 * entries were taken away, to be put back later or never. Throws `system.internal`, after an alarm.
 */
const expectNew = async (tx: Db, sealing: Sealing, chainId: string): Promise<void> => {
  const [begun] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, AUDIT_LOG),
        eq(auditLog.subjectId, chainId),
        eq(auditLog.action, CHAIN_BEGUN),
        eq(auditLog.chainId, PLATFORM_CHAIN),
      ),
    )
    .limit(1)
  if (!begun) return
  sealing.alarm(
    {},
    'the audit log of an organisation is gone that had begun; nothing is added to it; run kogge verify-audit',
  )
  throw new AppError('system.internal')
}

/**
 * Appends to one chain, which is held from then on until the transaction ends. Gives whether it is the
 * chain's beginning. The first entry of the platform's chain binds all that was written before.
 */
const extend = async (
  tx: Db,
  sealing: Sealing,
  chainId: string,
  given: readonly AuditEntry[],
): Promise<boolean> => {
  const place = await hold(tx, chainId, given.length)
  if (place.seq === null && chainId !== PLATFORM_CHAIN) await expectNew(tx, sealing, chainId)
  const { database: databaseAt, server: serverAt } = await sealing.readClocks(tx)
  const clocks = { databaseAt, serverAt }
  const begins = place.seq === null
  const first =
    begins && chainId === PLATFORM_CHAIN
      ? [ofItself(BEGUN, AUDIT_LOG, databaseAt, await earlierEntries(tx))]
      : []
  const entries = [...first, ...given]
  if (entries.length === 0) return false
  const { ids } = first.length > 0 ? await hold(tx, chainId, entries.length) : place
  let previous = place.hash ?? BEGINNING
  const rows = entries.map(({ orgId, actorUserId, subjectId, before, after, ...entry }, index) => {
    // All of it as the database will give it back.
    const facts = {
      ...entry,
      ...clocks,
      chainId,
      orgId: orgId?.toLowerCase() ?? null,
      actorUserId: actorUserId?.toLowerCase() ?? null,
      subjectId: subjectId.toWellFormed(),
      id: ids[index] ?? 0,
      seq: (place.seq ?? 0) + 1 + index,
      before: jsonOf(before),
      after: jsonOf(after),
    }
    const previousHash = previous
    const hash = hashOf(previousHash, facts)
    previous = hash
    return { ...facts, previousHash, hash, keyId: sealing.keyId, signature: sealing.sign(hash) }
  })
  const entry = { seq: auditLog.seq, hash: auditLog.hash }
  expectStored(
    sealing,
    rows,
    await tx.insert(auditLog).overridingSystemValue().values(rows).returning(entry),
  )
  // What a trigger does after the statement, or as the transaction ends, comes back from no statement.
  await settleTriggers(tx)
  const isNew = and(eq(auditLog.chainId, chainId), gt(auditLog.seq, place.seq ?? 0))
  expectStored(sealing, rows, await tx.select(entry).from(auditLog).where(isNew))
  return begins
}

interface Left {
  readonly sealing: Sealing
  readonly entry: AuditEntry
}

/**
 * Entries of one transaction go into their chains as its last work: a chain is held while it is
 * committed and no longer, and whoever holds one waits for chains alone, organisations in the order of
 * their ids and then the platform.
 */
const append = lastWork<Left>(async (tx, left) => {
  const [first] = left
  if (!first) return
  const { sealing } = first
  // Before any chain is held: another transaction may be writing the key down.
  await tx
    .insert(signingKey)
    .values({ id: sealing.keyId, publicKey: sealing.publicKey })
    .onConflictDoNothing()
  const chains = Map.groupBy(left, ({ entry }) => chainOf(entry.orgId))
  const onPlatform: AuditEntry[] = []
  for (const chainId of [...chains.keys()].sort()) {
    if (chainId === PLATFORM_CHAIN) continue
    const entries = (chains.get(chainId) ?? []).map(({ entry }) => entry)
    if (await extend(tx, sealing, chainId, entries))
      onPlatform.push(ofItself(CHAIN_BEGUN, chainId, first.entry.at))
  }
  for (const { entry } of chains.get(PLATFORM_CHAIN) ?? []) onPlatform.push(entry)
  if (onPlatform.length > 0) await extend(tx, sealing, PLATFORM_CHAIN, onPlatform)
})

/**
 * Appends to the audit log, in the chain of the organisation or of the platform, when the transaction
 * of the change ends. Give it that transaction; never secrets, nor what is sealed.
 */
export const appendAudit = (tx: Db, sealing: Sealing, entry: AuditEntry): Promise<void> =>
  append(tx, { sealing, entry })

/** Begins the platform's chain where it has none yet, and binds the entries of before. */
export const beginAudit = async (db: Db, sealing: Sealing): Promise<void> => {
  const [begun] = await db
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(eq(auditLog.chainId, PLATFORM_CHAIN))
    .limit(1)
  if (begun) return
  await db.transaction(async (tx) => {
    await tx
      .insert(signingKey)
      .values({ id: sealing.keyId, publicKey: sealing.publicKey })
      .onConflictDoNothing()
    await extend(tx, sealing, PLATFORM_CHAIN, [])
  })
}
