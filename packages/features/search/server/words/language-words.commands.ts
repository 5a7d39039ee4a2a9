import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { SeenWords } from './language-word-counts.ts'
import { SEEN_KEY } from './language-words.queries.ts'

/** Keeps which words the languages' texts hold. */
export const writeSeenWords = async (tx: Db, words: SeenWords): Promise<void> => {
  await tx.execute(sql`
    insert into meta (key, value) values (${SEEN_KEY}, ${JSON.stringify(words)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}
