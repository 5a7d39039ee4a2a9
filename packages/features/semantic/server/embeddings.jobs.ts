import type { Db } from '@kogge/db/client.ts'
import type { Embedder } from '@kogge/platform/server/embedder.ts'
import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import { flagHalt, type Halt, unlessHalted } from '@kogge/platform/server/job-halts.queries.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { makeEmbeddings } from './embeddings.commands.ts'
import { ensureStore } from './vector-store.commands.ts'

const EMBED: Queue<object> = {
  name: 'semantic.embed',
  data: z.object({}),
  // The next turn is near, and goes on where this one was ended.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 900,
  // What is published can be found by meaning a minute later; a turn with nothing to do takes milliseconds.
  cron: '* * * * *',
  keyOf: () => 'all',
}

export interface SemanticDeps {
  readonly db: Db
  readonly log: Log
  /** Null where no endpoint is configured: nothing is done then. */
  readonly embedder: Embedder | null
  readonly tokensPerDay: number
  /** What keeps embeddings from being made, beside flags. */
  readonly halt: () => Promise<Halt | null>
  /** Milliseconds between two looks at whether the work is to stop. */
  readonly haltLookMs?: number
}

/** The flags that are in the way of making embeddings. */
const haltOf = async (db: Db): Promise<Halt | null> =>
  (await flagValue(db, 'enableEmbeddingGeneration'))
    ? flagHalt(db, ['disableEnrichment'])
    : { kind: 'disabled', reason: 'The feature flag enableEmbeddingGeneration is not set.' }

/** Databases already reported as having no place for vectors: once is enough. */
const reported = new WeakSet<Db>()

/** An endpoint that failed, or that has had the tokens of the day, is left alone for so long. */
const PAUSE_MS = 10 * 60_000
/** Until when, by the clock of `performance.now()`. */
const pausedUntil = new WeakMap<Embedder, number>()

/** One run, unless there is no endpoint, no vector type or a flag in the way. */
export const runEmbedding = async (deps: SemanticDeps, stopping: AbortSignal): Promise<void> => {
  const { db, log, embedder, tokensPerDay, haltLookMs } = deps
  if (!embedder || performance.now() < (pausedUntil.get(embedder) ?? 0)) return
  const work = async (signal: AbortSignal): Promise<void> => {
    const pgvector = await ensureStore(db, embedder.model)
    if (pgvector !== 'installed') {
      if (!reported.has(db))
        log.info({ pgvector }, 'the database has no pgvector 0.8: no embeddings are made')
      reported.add(db)
      return
    }
    const run = await makeEmbeddings(db, embedder, { tokensPerDay, now: () => new Date(), signal })
    if (run.stoppedBy === null || run.stoppedBy === 'time') return
    pausedUntil.set(embedder, performance.now() + PAUSE_MS)
    // What may be sent in a day is used up as it was meant to be; anything else somebody must see.
    if (run.stoppedBy !== 'spent') log.warn(run, 'making embeddings stopped')
    else if (run.made > 0) log.info(run, 'embeddings of the day are made')
  }
  await unlessHalted(async () => (await deps.halt()) ?? haltOf(db), stopping, work, haltLookMs)
}

/** The work of search by meaning that is done later. */
export const semanticHandlers = (deps: SemanticDeps): readonly JobHandler[] => [
  handle(EMBED, (_data, _jobs, { signal }) => runEmbedding(deps, signal)),
]
