import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { letter, letterCommon } from '@kogge/db/schema/evaluation.ts'
import type {
  LetterCommon,
  LetterContent,
  LetterKind,
  LetterOwn,
} from '@kogge/domain/evaluation/decision-letters.ts'
import { withQueryPipeline } from '@kogge/platform/server/database/query-pipeline.ts'
import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { appendLedgerEntries } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { textHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** E-mails of the letters of a request are written after the decision: it does not wait for them. */
export const MAIL_LETTERS: Queue<{ rfxId: string }> = {
  name: 'evaluation.mail-letters',
  data: z.object({ rfxId: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
}

/** Letters of one statement: while it is under way the next ones are made, and others are answered. */
const AT_ONCE = 20

/** Marks letters that stood as not applying any more: all of a request, or those to some bidders. */
export const withdrawCurrentLetters = async (
  tx: Db,
  rfxId: string,
  at: Date,
  bidders: readonly string[] | null = null,
): Promise<void> => {
  const within = bidders === null ? undefined : inArray(letter.orgId, [...bidders])
  await tx
    .update(letter)
    .set({ withdrawnAt: at })
    .where(and(eq(letter.rfxId, rfxId), isNull(letter.withdrawnAt), within))
}

/** Letters on one occasion. */
export interface Letters {
  readonly rfxId: string
  readonly sentAt: Date
  /** What they all name; null for none. */
  readonly standstillUntil: Date | null
  /** What they say alike; null where each says all of it. */
  readonly common: LetterCommon | null
  /** Made as they are asked for. */
  readonly letters: Iterable<{
    readonly orgId: string
    readonly content: LetterContent | LetterOwn
  }>
}

/** Written down once: what is kept is the very text that the log has the hash of. */
const written = (content: LetterCommon | LetterContent | LetterOwn) => {
  const text = JSON.stringify(content)
  return { json: sql`${text}::json`, hash: textHash(text) }
}

type Row = Omit<typeof letter.$inferInsert, 'content'> & { readonly content: SQL }

interface Sent {
  readonly id: string
  readonly orgId: string
  readonly kind: LetterKind
  /** SHA-256 of the content as it is kept. */
  readonly saidHash: string
}

/** Keeps letters and writes them into the log, in the transaction of what they tell. */
export const keepLetters = async (ctx: UserContext, input: Letters): Promise<void> => {
  const { db, actor, sealing, jobs } = ctx
  const { rfxId, sentAt, common, standstillUntil } = input
  const commonId = common && randomUUID()
  const alike = common && written(common)
  if (commonId && alike)
    await db.insert(letterCommon).values({ id: commonId, rfxId, content: alike.json })
  const same = { rfxId, commonId, sentAt, standstillUntil, sentBy: actor.userId }
  const sent: Sent[] = []
  await withQueryPipeline(async (enqueue) => {
    let part: Row[] = []
    let before: Promise<unknown> = Promise.resolve()
    const write = async () => {
      const rows = part
      part = []
      await before
      before = enqueue(() => db.insert(letter).values(rows).execute())
    }
    for (const { orgId, content } of input.letters) {
      const one = { id: randomUUID(), orgId, kind: content.kind }
      const { json, hash } = written(content)
      sent.push({ ...one, saidHash: hash })
      part.push({ ...same, ...one, content: json })
      if (part.length === AT_ONCE) await write()
    }
    if (part.length > 0) await write()
  })
  if (sent.length === 0) return
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    sent.map(({ id, orgId, kind, saidHash }) => ({
      type: 'interaction.letter_sent' as const,
      userId: actor.userId,
      orgId,
      details: {
        letterId: id,
        kind,
        saidHash,
        commonHash: alike?.hash ?? null,
        sentAt: sentAt.toISOString(),
        standstillUntil: standstillUntil?.toISOString() ?? null,
      },
    })),
  )
  await jobs.send(db, MAIL_LETTERS, { rfxId })
}
