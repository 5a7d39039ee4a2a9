import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { headName } from '@kogge/platform/server/page-head-text.ts'

export interface JsonLdSource {
  readonly url: string
  readonly locale: string
  readonly title: string
  readonly description: string
  readonly content: RfxContent
  readonly publishedAt: Date | null
  readonly updatedAt: Date
  readonly closesAt: Date | null
  readonly value: { readonly amount: string; readonly currency: string } | null
}

const BUYER_NAME_LENGTH = 200

/** Members that have a value: an empty one would be taken for a fact. */
const filled = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  )

/** The name of a country in the reader's language; what is no code is left out. */
const countryName = (code: string, locale: string): string | null =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code) ?? null)
    : null

/**
 * A tender as schema.org sees it: a page about a `Demand`, "the public announcement by an
 * organization to seek a certain type of goods or services". schema.org has no type for a call for
 * tenders, `Offer` is the seller's side and `Event` needs a place and an audience. `seeks` names
 * the buyer: it points from the organisation to the demand, hence `@reverse`. Organisations alone
 * are named, never their people.
 */
export const tenderJsonLd = (tender: JsonLdSource): object => {
  const { content, value } = tender
  const [buyer] = content.buyers
  const code = content.place[0]?.country ?? buyer?.country
  const country = code ? countryName(code, tender.locale) : null
  const demand = filled({
    '@type': 'Demand',
    '@id': `${tender.url}#demand`,
    name: tender.title,
    description: tender.description || null,
    identifier: content.history.at(-1)?.publicationNumber ?? content.reference,
    validFrom: tender.publishedAt?.toISOString(),
    validThrough: tender.closesAt?.toISOString(),
    areaServed: country ? { '@type': 'Country', name: country } : null,
    itemOffered: {
      '@type': content.nature === 'supplies' ? 'Product' : 'Service',
      name: tender.title,
      ...(content.cpv.main ? { category: `CPV ${content.cpv.main}` } : {}),
    },
    priceSpecification: value && {
      '@type': 'PriceSpecification',
      price: value.amount,
      priceCurrency: value.currency,
    },
    '@reverse': buyer && {
      seeks: {
        '@type': 'Organization',
        name: headName(buyer.name, BUYER_NAME_LENGTH),
      },
    },
  })
  return filled({
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': tender.url,
    url: tender.url,
    name: tender.title,
    inLanguage: tender.locale,
    datePublished: tender.publishedAt?.toISOString(),
    dateModified: tender.updatedAt.toISOString(),
    // An address of the source is outside text too.
    isBasedOn: /^https?:\/\//i.test(content.sourceUrl ?? '') ? content.sourceUrl : null,
    mainEntity: demand,
  })
}
