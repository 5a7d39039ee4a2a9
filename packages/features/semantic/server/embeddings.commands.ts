import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { type EmbeddingModel, embeddingText } from '@kogge/domain/search/embedding-text.ts'
import type { Embedder } from '@kogge/platform/server/embedder.ts'
import { EmbeddingError } from '@kogge/platform/server/embedding-errors.ts'
import { sql } from 'drizzle-orm'
import { patiently, Stop, type StoppedBy, withoutRefused } from './embedding-endpoint-calls.ts'
import {
  type Due,
  dueRequests,
  type Mark,
  markKey,
  readMark,
} from './pending-embeddings.queries.ts'
import { spendTokens } from './token-budget.commands.ts'
import { estimateTokens, tokensSpent } from './token-budget.queries.ts'
import { tableOf } from './vector-store.queries.ts'

/** Requests of one call to the endpoint. */
const BATCH = 64
/** No call is begun after that, so that a run ends before its job would count as failed. */
const LONGEST_RUN_MS = 8 * 60_000
const FIRST_WAIT_MS = 1_000
/** A text that every endpoint takes. */
const GOOD_TEXT = 'road'
/** A change may be seen this much after its time: transactions end when they do. */
const LATE_MS = 60 * 60_000
/** Everything is looked at once a day: what was brought from elsewhere may have an old time. */
const WHOLE_MS = 24 * 60 * 60_000

export interface MakingOptions {
  /** How many tokens may be sent on one day. */
  readonly tokensPerDay: number
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly forMs?: number
  /** The first pause after an endpoint that is busy; each further one is twice as long. */
  readonly waitMs?: number
}

export interface MakingRun {
  readonly made: number
  /** Texts that were looked at and had not changed. */
  readonly same: number
  /** Texts that the endpoint does not take. */
  readonly refused: number
  /** Null where everything is done. */
  readonly stoppedBy: StoppedBy | null
}

interface Text {
  readonly due: Due
  readonly text: string
  readonly hash: Buffer
}

/** What a run has done so far. */
type Tally = { -readonly [Count in keyof Omit<MakingRun, 'stoppedBy'>]: number }

interface Run extends MakingOptions {
  readonly db: Db
  readonly embedder: Embedder
  /** Of `performance.now()`. */
  readonly until: number
  readonly tally: Tally
}

type Vector = readonly number[] | null

const textOf = (due: Due): Text => {
  const text = embeddingText(due.content)
  return { due, text, hash: createHash('sha256').update(text).digest() }
}

/** Throws where no more is to be begun. */
const assertTime = ({ signal, until }: Run): void => {
  if (signal?.aborted || performance.now() >= until) throw new Stop('time')
}

const vectorsOf = (run: Run, texts: readonly Text[]) => {
  const { db, embedder, tokensPerDay, now, signal, waitMs = FIRST_WAIT_MS } = run
  const embed = (words: readonly string[]) => {
    const estimate = estimateTokens(words)
    return patiently(
      async () => {
        assertTime(run)
        if ((await tokensSpent(db, now())) + estimate > tokensPerDay) throw new Stop('spent')
        const { vectors, tokens } = await embedder.embed(words, signal).catch(async (error) => {
          // What was answered was worked on and is charged for, whatever the answer is worth.
          if (error instanceof EmbeddingError && error.code === 'unexpected')
            await spendTokens(db, estimate, now())
          throw error
        })
        await spendTokens(db, tokens ?? estimate, now())
        return vectors
      },
      { signal, waitMs },
    )
  }
  return withoutRefused(texts, {
    call: (some) => embed(some.map(({ text }) => text)),
    probe: () => embed([GOOD_TEXT]),
  })
}

const instant = ({ updatedAt }: Due) => sql`${updatedAt.toISOString()}::timestamptz`

const keep = async (
  { db, embedder }: Run,
  texts: readonly Text[],
  vectors: readonly Vector[],
): Promise<void> => {
  if (texts.length === 0) return
  const rows = texts.map(({ due, hash }, index) => {
    const vector = vectors[index]
    const written = vector ? JSON.stringify(vector) : null
    return sql`(${due.num}::int, ${hash}::bytea, ${written}::halfvec, ${instant(due)})`
  })
  // A request may have gone meanwhile.
  await db.execute(sql`
    insert into ${tableOf(embedder.model)} (num, hash, vector, seen_at)
    select num, hash, vector, seen_at
    from (values ${sql.join(rows, sql`, `)}) as v (num, hash, vector, seen_at)
    where exists (select from rfx where rfx.num = v.num)
    on conflict (num) do update
    set hash = excluded.hash, vector = excluded.vector, seen_at = excluded.seen_at`)
}

/** Says of texts that have not changed that they were looked at. */
const markSeen = async ({ db, embedder }: Run, texts: readonly Text[]): Promise<void> => {
  if (texts.length === 0) return
  const rows = texts.map(({ due }) => sql`(${due.num}::int, ${instant(due)})`)
  await db.execute(sql`
    update ${tableOf(embedder.model)} as e set seen_at = v.seen_at
    from (values ${sql.join(rows, sql`, `)}) as v (num, seen_at) where e.num = v.num`)
}

/** One batch. A text without a word has nothing to be embedded. What is known is kept at once. */
const doBatch = async (run: Run, due: readonly Due[]): Promise<void> => {
  const { tally } = run
  const texts = due.map(textOf)
  const same = texts.filter(({ due: { hash: known }, hash }) => known?.equals(hash))
  const changed = texts.filter((one) => !same.includes(one))
  const sent = changed.filter(({ text }) => text !== '')
  await markSeen(run, same)
  tally.same += same.length
  await keep(
    run,
    changed.filter(({ text }) => text === ''),
    [],
  )
  for await (const { things, results } of vectorsOf(run, sent)) {
    await keep(run, things, results)
    const made = results.filter((vector) => vector !== null).length
    tally.made += made
    tally.refused += things.length - made
  }
}

const markDone = async (db: Db, model: EmbeddingModel, mark: Mark): Promise<void> => {
  const value = `${mark.doneUntil.toISOString()} ${mark.wholeAt.toISOString()}`
  await db
    .insert(meta)
    .values({ key: markKey(model), value })
    .onConflictDoUpdate({ target: meta.key, set: { value, updatedAt: sql`now()` } })
}

/**
 * Makes the vectors that are missing, and those of texts that have changed: of open requests first,
 * of each the latest changed. What is made stays when the run is ended, and the next goes on; done
 * twice it changes nothing. Needs the place that `ensureStore` makes.
 */
export const makeEmbeddings = async (
  db: Db,
  embedder: Embedder,
  options: MakingOptions,
): Promise<MakingRun> => {
  const { model } = embedder
  const until = performance.now() + (options.forMs ?? LONGEST_RUN_MS)
  const tally: Tally = { made: 0, same: 0, refused: 0 }
  const run: Run = { ...options, db, embedder, until, tally }
  const began = options.now()
  const mark = await readMark(db, model)
  const isWhole = mark === null || began.getTime() - mark.wholeAt.getTime() >= WHOLE_MS
  const since = isWhole ? null : mark.doneUntil
  try {
    for (const openAt of [began, null]) {
      let after: Due | null = null
      do {
        assertTime(run)
        const due: Due[] = await dueRequests(db, { model, limit: BATCH, after, since, openAt })
        await doBatch(run, due)
        after = due.at(-1) ?? null
      } while (after !== null)
    }
    await markDone(db, model, {
      doneUntil: new Date(began.getTime() - LATE_MS),
      wholeAt: isWhole ? began : mark.wholeAt,
    })
    return { ...tally, stoppedBy: null }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { ...tally, stoppedBy: error.by }
  }
}
