import type { Db } from '@kogge/db/client.ts'
import { earlierKey } from '@kogge/db/schema/server-secret.ts'
import type { EarlierKeys } from '../tokens/token-keys.ts'
import type { SecretBox } from './secret-box.ts'

/** What a kept key is sealed for: nobody passes one off as another. */
export const earlierLabel = (purpose: string, id: string): string => `earlier key:${purpose}:${id}`

/** The keys of before the secret was changed, as far as they were kept under the key of today. */
export const readEarlierKeys = async (
  db: Db,
  box: SecretBox,
): Promise<EarlierKeys & { readonly signing: readonly Buffer[] }> => {
  const rows = await db.select().from(earlierKey)
  const of = (requested: string) =>
    rows.flatMap(({ id, purpose, sealed }) => {
      const bytes = purpose === requested ? box.open(sealed, earlierLabel(purpose, id)) : null
      return bytes ? [{ id, bytes }] : []
    })
  return {
    tokens: of('tokens'),
    mailedTokens: of('mailedTokens'),
    signing: of('signing').map(({ bytes }) => bytes),
  }
}
