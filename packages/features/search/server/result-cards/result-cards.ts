import type { Db } from '@kogge/db/client.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { statusOf } from '@kogge/domain/rfx/tender-status-rules.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import type { Fit } from '@kogge/domain/search/word-terms.ts'
import { titlesFor } from '@kogge/features/translations/server/translations.api.ts'
import { readCards, type Shown } from './card-cache.ts'
import { highlight, plainText, snippetOf, titleOf } from './highlights.queries.ts'

/**
 * The requests of one page of results, in its order, with their texts in the reader's
 * language where there are such, and the searched words marked.
 */
export const tenderCards = async (
  db: Db,
  page: readonly Shown[],
  options: {
    readonly reader: string
    readonly now: Date
    readonly marked: readonly (readonly Fit[])[] | null
  },
): Promise<TenderCard[]> => {
  if (page.length === 0) return []
  const { reader, now, marked } = options
  const read = await readCards(db, page)
  const cards = read.map(({ card }) => card)
  const found = marked ? await highlight(db, cards, reader, marked) : null
  const titled = read.flatMap(({ card: { id, title, language }, translated }) =>
    translated ? [{ rfxId: id, title, language }] : [],
  )
  const translated = await titlesFor(db, titled, reader)
  return cards.map((card) => {
    const { buyer } = card
    const translation = translated.get(card.id)
    const picked = translation
      ? { text: translation.title, language: translation.language }
      : pickText(card.title, reader, card.language)
    const { variants = [], byCode = null } = found?.get(card.num) ?? {}
    return {
      rfxId: card.id,
      // A hit in the original of a translated title is shown below it.
      title: (translation ? undefined : titleOf(variants, picked)) ?? plainText(picked),
      translatedBy: translation?.madeBy ?? null,
      snippet: snippetOf(variants, picked),
      byCode,
      buyer: buyer && { name: buyer.name, orgId: buyer.orgId },
      otherBuyers: Math.max(0, card.buyers - 1),
      country: buyer?.country ?? null,
      city: buyer?.city ?? null,
      cpv: card.cpv,
      lots: card.lots,
      value: card.value,
      valueEurMinor: card.valueEurMinor,
      publishedAt: card.publishedAt,
      importedAt: card.importedAt,
      deadlineAt: card.deadlineAt,
      status: statusOf(card.stage, card.closesAt, now),
      amended: card.amended,
      source: SOURCE_CODES.find((code) => code === card.source) ?? 'file',
      isDemo: card.isDemo,
    }
  })
}
