import { httpsAddress } from '@kogge/domain/kernel/web-address.ts'
import { isPersonalVat } from '@kogge/domain/orgs/numbers/vat-number.ts'
import type { OrgAddress } from '@kogge/domain/orgs/org-address.ts'

export interface OrgJsonLdSource {
  readonly url: string
  readonly publicUrl: string
  readonly name: string
  readonly description: string | null
  readonly country: string | null
  readonly registrationNumber: string | null
  readonly vatNumber: string | null
  readonly website: string | null
  readonly logoKey: string | null
  readonly addresses: readonly OrgAddress[]
  readonly dissolvedAt: Date | null
}

/** Members that have a value: an empty one would be taken for a fact. */
const filled = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  )

/**
 * An organisation as schema.org sees it. Whom one can write to or call is for signed-in readers,
 * and a person's own number for nobody.
 */
export const orgJsonLd = (org: OrgJsonLdSource): object => {
  const [address] = org.addresses
  const website = org.website === null ? null : httpsAddress(org.website)
  return filled({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': org.url,
    url: org.url,
    name: org.name,
    description: org.description || null,
    identifier: org.registrationNumber,
    vatID: org.vatNumber && !isPersonalVat(org.vatNumber) ? org.vatNumber : null,
    sameAs: website,
    logo: org.logoKey && `${org.publicUrl}/files/logo/${org.logoKey}.webp`,
    dissolutionDate: org.dissolvedAt?.toISOString().slice(0, 10),
    address:
      address || org.country
        ? filled({
            '@type': 'PostalAddress',
            streetAddress: address?.street || null,
            postalCode: address?.postalCode || null,
            addressLocality: address?.city || null,
            addressCountry: address?.country ?? org.country,
          })
        : null,
  })
}
