import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { TextVector } from '@kogge/domain/search/embedding-text.ts'
import { EmbeddingError } from '@kogge/platform/server/embedding-errors.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { whyNotByMeaning } from './nearest-rfx.queries.ts'
import { spendTokens } from './token-budget.commands.ts'
import { estimateTokens, tokensSpent } from './token-budget.queries.ts'

/** Each text that is not remembered costs a call: so many from one network in ten minutes. */
const BY_NETWORK: Limit = { name: 'search_by_meaning', hits: 120, windowSeconds: 600 }
/** Whoever searches waits no longer than that; then the words are searched. */
const PATIENCE_MS = 4_000

type Understood =
  | { readonly meant: TextVector }
  | { readonly meant: null; readonly whyNot: AppError }

const not = (...error: ConstructorParameters<typeof AppError>): Understood => ({
  meant: null,
  whyNot: new AppError(...error),
})

const understand = async (
  ctx: Context,
  text: string,
  activeOrgId: string | undefined,
): Promise<Understood> => {
  const { db, embeddings, now, ip, log } = ctx
  if (!embeddings || (await whyNotByMeaning(ctx, activeOrgId)) !== null)
    return not('list.cursor_invalid')
  const { embedder, tokensPerDay } = embeddings
  const { model } = embedder
  const known = embedder.recall(text)
  if (known) return { meant: { model, vector: known } }
  const estimate = estimateTokens([text])
  if ((await tokensSpent(db, now)) + estimate > tokensPerDay) return not('list.cursor_invalid')
  try {
    await countAttempt(db, [{ limit: BY_NETWORK, key: limitKey(BY_NETWORK, ip) }], now)
    const { vectors, tokens } = await embedder.embed([text], AbortSignal.timeout(PATIENCE_MS))
    await spendTokens(db, tokens ?? estimate, now)
    const [vector] = vectors
    return vector ? { meant: { model, vector } } : not('system.unavailable')
  } catch (error) {
    if (error instanceof EmbeddingError) {
      log.warn({ problem: error.code }, 'a text was not searched by meaning')
      return not('system.unavailable')
    }
    if (error instanceof AppError && error.code === 'request.rate_limited')
      return { meant: null, whyNot: error }
    throw error
  }
}

/**
 * What a text means, as a vector; null where it cannot be searched by meaning: the flag is off,
 * no endpoint is configured, there are no vectors, too much was asked for, or the endpoint fails.
 */
export const readMeaning = async (
  ctx: Context,
  text: string,
  activeOrgId: string | undefined,
): Promise<TextVector | null> => (await understand(ctx, text, activeOrgId)).meant

/**
 * The same for a list that was begun by meaning and can be gone on with in no other way. Throws
 * what helps whoever reads it: `request.rate_limited` and `system.unavailable`, behind which the
 * list goes on, and `list.cursor_invalid` where it has to be begun anew.
 */
export const readMeaningAgain = async (
  ctx: Context,
  text: string,
  activeOrgId: string | undefined,
): Promise<TextVector> => {
  const understood = await understand(ctx, text, activeOrgId)
  if (understood.meant === null) throw understood.whyNot
  return understood.meant
}
