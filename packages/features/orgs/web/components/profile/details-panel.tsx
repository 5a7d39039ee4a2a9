import { hostOf, httpsAddress } from '@kogge/domain/kernel/web-address.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { regionName } from '../../model/region-name.ts'
import type { Org } from '../../orgs.client.ts'
import { OfficialFacts } from './official-facts.tsx'
import { Spellings } from './org-spellings.tsx'

const Website = ({ address }: { readonly address: string }) => {
  const t = useTranslations('tenders')
  const href = httpsAddress(address)
  if (href === null) return address
  return (
    <ExternalLink href={href} newTabLabel={t('newTab')}>
      {hostOf(href)}
    </ExternalLink>
  )
}

const linkClass = 'text-link underline-offset-2 hover:underline'

const Contacts = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs')
  const { contact, website } = org
  const isEmpty = !website && contact !== null && !contact.email && !contact.phone
  if (!org.isClaimed || isEmpty) return null
  return (
    <Section title={t('details.contacts')}>
      <DescriptionList>
        {website && (
          <Description label={t('fields.website')}>
            <Website address={website} />
          </Description>
        )}
        {contact?.email && (
          <Description label={t('fields.email')}>
            <a href={`mailto:${contact.email}`} className={linkClass}>
              {contact.email}
            </a>
          </Description>
        )}
        {contact?.phone && (
          <Description label={t('fields.phone')}>
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
              {contact.phone}
            </a>
          </Description>
        )}
      </DescriptionList>
      {contact === null && <p className="mt-2 text-muted">{t('details.contactsSignIn')}</p>}
    </Section>
  )
}

const Addresses = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs')
  const formats = useFormats()
  if (org.addresses.length === 0) return null
  return (
    <Section title={t('details.addresses')}>
      <DescriptionList>
        {org.addresses.map(({ kind, street, city, postalCode, country, nuts }) => (
          <Description key={kind} label={t(`addresses.${kind}`)}>
            {[street, [postalCode, city].filter(Boolean).join(' '), formats.country(country)]
              .filter(Boolean)
              .join(', ')}
            {nuts && <span className="block text-muted">{regionName(org.labels, nuts)}</span>}
          </Description>
        ))}
      </DescriptionList>
    </Section>
  )
}

const Business = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs')
  const { industries, cpvInterests, size, revenueBand, labels } = org
  if (industries.length + cpvInterests.length === 0 && !size && !revenueBand) return null
  return (
    <Section title={t('details.business')}>
      <DescriptionList>
        {industries.length > 0 && (
          <Description label={t('fields.industries')}>
            {industries.map((code) => labels.industries[code] ?? code).join(', ')}
          </Description>
        )}
        {cpvInterests.length > 0 && (
          <Description label={t('fields.cpvInterests')}>
            <ul className="space-y-1">
              {cpvInterests.map((code) => (
                <li key={code}>
                  <Link to="/monitor/search" search={{ cpv: [code] }} className={linkClass}>
                    <span className="tabular-nums">{code}</span>
                  </Link>{' '}
                  {labels.cpv[code]}
                </li>
              ))}
            </ul>
          </Description>
        )}
        {size && <Description label={t('fields.size')}>{t(`sizes.${size}`)}</Description>}
        {revenueBand && (
          <Description label={t('fields.revenueBand')}>{t(`revenue.${revenueBand}`)}</Description>
        )}
      </DescriptionList>
    </Section>
  )
}

/** Everything that is known of an organisation: from itself, from registers and notices. */
export const DetailsPanel = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs.details')
  return (
    <div className="max-w-4xl space-y-8">
      {!org.isClaimed && <p className="text-muted">{t('unclaimed')}</p>}
      <Contacts org={org} />
      <Addresses org={org} />
      <Business org={org} />
      <OfficialFacts org={org} />
      <Spellings org={org} />
    </div>
  )
}
