import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { Db } from '../client.ts'
import { writeContents } from '../contents/rfx-contents.ts'
import { rfx } from '../schema/rfx.ts'

/** A row and what it says. */
export type GivenRequest = typeof rfx.$inferInsert & { readonly content: RfxContent }

/** Requests with what they say, as those who publish write them; their rows, in the order given. */
export const addRequests = async (
  db: Db,
  given: readonly GivenRequest[],
): Promise<(typeof rfx.$inferSelect)[]> => {
  const rows = await db
    .insert(rfx)
    .values(given.map(({ content, ...row }) => row))
    .returning()
  const contents = new Map(given.map(({ id, content }) => [id, content]))
  await writeContents(
    db,
    rows.flatMap(({ id, num, month }) => {
      const content = contents.get(id)
      return content ? [{ num, month, content }] : []
    }),
  )
  return rows
}
