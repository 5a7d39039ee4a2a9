import { AppError } from '@kogge/domain/kernel/errors.ts'
import { EmbeddingError } from '@kogge/platform/server/ai/errors.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { type Limit, limitKey } from '@kogge/platform/server/rate-limit/rules.ts'
import { spendTokens } from './budget/commands.ts'
import { estimateTokens, tokensSpent } from './budget/data.ts'
import { type Meant, whyNotByMeaning } from './data.ts'

/** Each text costs a call: so many from one network in ten minutes. */
const BY_NETWORK: Limit = { name: 'search_by_meaning', hits: 120, windowSeconds: 600 }
/** Whoever searches waits no longer than that; then the words are searched. */
const PATIENCE_MS = 4_000

/**
 * What a text means, as a vector; null where it cannot be searched by meaning: the flag is off,
 * no endpoint is configured, there are no vectors, too much was asked for, or the endpoint fails.
 */
export const readMeaning = async (
  ctx: Context,
  text: string,
  activeOrgId: string | undefined,
): Promise<Meant | null> => {
  const { db, embeddings, now, ip, log } = ctx
  if (!embeddings || (await whyNotByMeaning(ctx, activeOrgId)) !== null) return null
  const { embedder, tokensPerDay } = embeddings
  const estimate = estimateTokens([text])
  if ((await tokensSpent(db, now)) + estimate > tokensPerDay) return null
  try {
    await countAttempt(db, [{ limit: BY_NETWORK, key: limitKey(BY_NETWORK, ip) }], now)
    const { vectors, tokens } = await embedder.embed([text], AbortSignal.timeout(PATIENCE_MS))
    await spendTokens(db, tokens ?? estimate, now)
    const [vector] = vectors
    return vector ? { model: embedder.model, vector } : null
  } catch (error) {
    if (error instanceof EmbeddingError) {
      log.warn({ problem: error.code }, 'search by meaning fell back to words')
      return null
    }
    if (error instanceof AppError && error.code === 'request.rate_limited') return null
    throw error
  }
}
