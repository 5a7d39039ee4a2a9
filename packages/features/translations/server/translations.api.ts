import type { Db } from '@kogge/db/client.ts'
import { rfxTranslation } from '@kogge/db/schema/harvester.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { inArray } from 'drizzle-orm'
import { originalOf, type Titled } from './original-title.ts'

/** A title that somebody or something else than the source wrote. */
export interface TranslatedTitle {
  /** ISO 639-1. */
  readonly language: string
  readonly title: string
  readonly madeBy: 'person' | 'machine'
  readonly service: string | null
}

/**
 * The translations of titles that still hold, by request: those of a title that has changed since,
 * or that the notices have in that language by now, are left out.
 */
export const translatedTitles = async (
  db: Db,
  requests: readonly Titled[],
): Promise<ReadonlyMap<string, readonly TranslatedTitle[]>> => {
  if (requests.length === 0) return new Map()
  const known = new Map(requests.map((request) => [request.rfxId, request]))
  const rows = await db
    .select()
    .from(rfxTranslation)
    .where(inArray(rfxTranslation.rfxId, [...known.keys()]))
    .orderBy(rfxTranslation.rfxId, rfxTranslation.language)
  const holding = rows.filter(({ rfxId, language, original }) => {
    const request = known.get(rfxId)
    if (!request || request.title[language]) return false
    // Some callers have dropped what turns the direction already.
    const currentTitle = withoutDirectionMarks(originalOf(request)?.text ?? '')
    return currentTitle === withoutDirectionMarks(original)
  })
  return new Map(
    [...Map.groupBy(holding, ({ rfxId }) => rfxId)].map(([rfxId, titles]) => [
      rfxId,
      titles.map(({ language, title, madeBy, service }) => ({
        language,
        madeBy,
        service,
        title: withoutDirectionMarks(title),
      })),
    ]),
  )
}

/** The one for a reader of this language, by request, where the notices have none in it. */
export const titlesFor = async (
  db: Db,
  requests: readonly Titled[],
  language: string,
): Promise<ReadonlyMap<string, TranslatedTitle>> => {
  const all = await translatedTitles(
    db,
    requests.filter(({ title }) => !title[language]),
  )
  return new Map(
    [...all].flatMap(([rfxId, titles]) => {
      const own = titles.find((one) => one.language === language)
      return own ? [[rfxId, own] as const] : []
    }),
  )
}
