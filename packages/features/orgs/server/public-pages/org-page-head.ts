import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { PageHead } from '@kogge/domain/kernel/page-head.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { headDescription, headName, TITLE_LENGTH } from '@kogge/platform/server/page-head-text.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { orgJsonLd } from './org-json-ld.ts'
import { orgAlternates, orgUrl } from './org-urls.ts'
import { publicOrg } from './public-orgs.queries.ts'

const SITE = 'Kogge'

/** The head of a page, or the organisation that this one became part of. */
export type OrgHead = { readonly head: PageHead } | { readonly movedTo: string }

const countryName = (code: string | null, locale: UiLocale): string | null =>
  code && /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code) ?? null)
    : null

/**
 * What the server says of an organisation before any script runs; null where the id is malformed
 * or unknown, or the organisation was deleted.
 */
export const headForOrg = async (
  db: Context['db'],
  id: string,
  locale: UiLocale,
  publicUrl: string,
): Promise<OrgHead | null> => {
  const known = orgId.safeParse(id)
  const org = known.success ? await publicOrg(db, known.data) : null
  if (!org) return null
  if (org.successorId !== null) return { movedTo: org.successorId }
  const name = headName(withoutDirectionMarks(org.name), TITLE_LENGTH)
  const city = org.addresses.find((address) => address.city !== '')?.city
  const place = [city, countryName(org.country, locale)].filter(Boolean).join(', ')
  const said = headDescription(org.description ?? '')
  const url = orgUrl(publicUrl, org.id, locale)
  const isWorthFinding = org.verifiedAt !== null || org.buyerCount > 0 || org.supplierCount > 0
  return {
    head: {
      title: [name, place, SITE].filter(Boolean).join(' · '),
      description: said || [name, place].filter(Boolean).join(', '),
      canonical: url,
      alternates: orgAlternates(publicUrl, org.id),
      ...(isWorthFinding ? {} : { noIndex: true }),
      jsonLd: orgJsonLd({
        ...org,
        url,
        publicUrl,
        name,
        description: said,
        registrationNumber: knownNumber(org),
      }),
    },
  }
}
