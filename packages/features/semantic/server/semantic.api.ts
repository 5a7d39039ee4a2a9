import type { Db } from '@kogge/db/client.ts'
import type { EmbeddingModel, TextVector } from '@kogge/domain/search/embedding-text.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { hasAllVectors, type NearestQuery, nearestInMeaning } from './nearest-rfx.queries.ts'
import { readMeaning, readMeaningAgain } from './query-embedding.commands.ts'

/**
 * A text as a vector; null where it cannot be searched by meaning: the flag is off, no endpoint is
 * configured, there are no vectors, too much was asked for, or the endpoint fails.
 */
export const textVector = (
  ctx: Context,
  text: string,
  activeOrgId: string | undefined,
): Promise<TextVector | null> => readMeaning(ctx, text, activeOrgId)

/**
 * The same for the next page of a list that was begun by meaning. Throws `request.rate_limited` and
 * `system.unavailable`, after which the list goes on, and `list.cursor_invalid` where it has to be
 * begun anew.
 */
export const textVectorToContinue = (
  ctx: Context,
  text: string,
  activeOrgId: string | undefined,
): Promise<TextVector> => readMeaningAgain(ctx, text, activeOrgId)

/** Numbers (`rfx.num`) of the public requests nearest to a text that fulfil the conditions, best first. */
export const nearestRequests = (db: Db, query: NearestQuery): Promise<number[]> =>
  nearestInMeaning(db, query)

/** Whether every public request was turned into a vector of this model once. */
export const isIndexComplete = (db: Db, model: EmbeddingModel): Promise<boolean> =>
  hasAllVectors(db, model)
