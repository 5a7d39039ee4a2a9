import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, readFromContents } from '@kogge/db/contents/rfx-contents.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { sql } from 'drizzle-orm'

/** The few lines by which a request is known in lists. */
export interface RfxOutline {
  readonly title: RfxContent['title']
  readonly language: RfxContent['language']
  /** The first, where there is one. */
  readonly buyer: RfxContent['buyers'][number] | null
  readonly place: RfxContent['place'][number] | null
  readonly cpvMain: RfxContent['cpv']['main']
  readonly lotCount: number
}

/** The outline of a content that was read whole. */
export const outlineOf = (content: RfxContent): RfxOutline => ({
  title: content.title,
  language: content.language,
  buyer: content.buyers[0] ?? null,
  place: content.place[0] ?? content.lots[0]?.place[0] ?? null,
  cpvMain: content.cpv.main,
  lotCount: content.lots.length,
})

/**
 * The outlines of requests, by `rfx.num`. The database takes them out of contents, of which each may have
 * millions of letters: none comes here whole.
 */
export const outlinesOf = (
  db: Db,
  places: readonly RfxPlace[],
): Promise<ReadonlyMap<number, RfxOutline>> =>
  readFromContents(places, async (said) => {
    // One record of each content, so that it is unpacked once.
    const { rows } = await db.execute<RfxOutline & { num: number } & Record<string, unknown>>(sql`
      select said.num, r.title, r.language, r.buyers -> 0 as buyer,
        coalesce(r.place -> 0, r.lots -> 0 -> 'place' -> 0) as place,
        r.cpv ->> 'main' as "cpvMain", jsonb_array_length(r.lots) as "lotCount"
      from ${said} as said, lateral jsonb_to_record(said.content)
        as r (title jsonb, language text, buyers jsonb, place jsonb, cpv jsonb, lots jsonb)`)
    return rows
  })
