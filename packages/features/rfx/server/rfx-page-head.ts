import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { storedAmount } from '@kogge/domain/kernel/money.ts'
import type { PageHead } from '@kogge/domain/kernel/page-head.ts'
import { headDescription, headName, headTitle } from '@kogge/platform/server/page-head-text.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { publicSuccessor, publicTender } from './rfx.queries.ts'
import { tenderJsonLd } from './rfx-json-ld.ts'
import { tenderAlternates, tenderUrl } from './rfx-page-addresses.ts'

const SITE = 'Kogge'

/**
 * What the server says of a public tender before any script runs; null where the id is malformed,
 * unknown or not public. Names of contact persons, mail addresses and phone numbers are left out.
 */
export const headForTender = async (
  db: Context['db'],
  id: string,
  locale: UiLocale,
  publicUrl: string,
): Promise<PageHead | null> => {
  const known = rfxId.safeParse(id)
  const tender = known.success ? await publicTender(db, known.data) : null
  if (!tender) return null
  const { content } = tender
  const [org] = content.buyers
  const buyer = org && headName(org.name)
  const named = pickText(content.title, locale, content.language)?.text
  const title = headTitle(named ?? content.history.at(-1)?.publicationNumber ?? tender.id)
  const text = pickText(content.description, locale, content.language)?.text
  const description = headDescription(text ?? named ?? '', buyer)
  const url = tenderUrl(publicUrl, tender.id, locale)
  return {
    title: [title, buyer, SITE].filter(Boolean).join(' · '),
    description,
    canonical: url,
    alternates: tenderAlternates(publicUrl, tender.id),
    jsonLd: tenderJsonLd({
      url,
      locale,
      title,
      description,
      content,
      publishedAt: tender.publishedAt,
      updatedAt: tender.updatedAt,
      closesAt: tender.closesAt,
      value: storedAmount(tender.valueAmount, tender.valueCurrency),
    }),
  }
}

/** Where the page of a tender is that became part of another; null where the id leads nowhere. */
export const movedTender = async (db: Context['db'], id: string): Promise<string | null> => {
  const known = rfxId.safeParse(id)
  return known.success ? publicSuccessor(db, known.data) : null
}
