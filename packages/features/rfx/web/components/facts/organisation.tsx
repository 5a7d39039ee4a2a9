import type { RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { VerificationStatusBadge } from '@kogge/platform/web/orgs/verification-status-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { mailLink } from '../../model/web-links.ts'
import { useCodes } from '../../use-code-names.ts'
import { SourceText } from '../texts/source-text.tsx'
import { WebLink } from './web-link.tsx'

/** The name of an organisation, in the language chosen where the source has it. */
const OrgName = ({ org }: { readonly org: RfxOrg }) => (
  <span className="wrap-anywhere">
    <SourceText texts={org.names} fallback={org.name} mark={false} />
  </span>
)

/** The same as a way to the organisation's page, where it is in the register. */
export const OrgLink = ({ org }: { readonly org: RfxOrg }) =>
  org.orgId ? (
    <QuickViewLink
      view={{ kind: 'organisation', orgId: org.orgId }}
      className="text-link underline-offset-2 hover:underline"
    >
      <OrgName org={org} />
    </QuickViewLink>
  ) : (
    <OrgName org={org} />
  )

interface StandingProps {
  readonly org: RfxOrg
  readonly className?: string
}

/**
 * Whether who publishes in this name is known to speak for it. An official publication speaks for itself, whoever
 * has an organisation of its number here: of one that is not verified nothing is said there.
 */
export const BuyerVerification = ({ org, className }: StandingProps) => {
  const { tender } = useTender()
  const verification = org.orgId ? tender.standings[org.orgId] : undefined
  const isShown =
    verification === 'verified' || (verification === 'unverified' && tender.source === 'kogge')
  return isShown ? (
    <VerificationStatusBadge standing={verification} className={className ?? ''} />
  ) : null
}

const Contact = ({ contact }: Pick<RfxOrg, 'contact'>) => {
  const mail = mailLink(contact.email)
  return (
    <>
      {contact.name && <span className="block">{contact.name}</span>}
      {contact.email && (
        <span className="block">
          {mail ? (
            <a href={mail} className="text-link underline-offset-2 hover:underline">
              {contact.email}
            </a>
          ) : (
            contact.email
          )}
        </span>
      )}
      {contact.phone && <span className="block">{contact.phone}</span>}
    </>
  )
}

interface OrganisationProps {
  readonly org: RfxOrg
  readonly roles?: readonly string[]
  /** A buyer leads to all their tenders. */
  readonly isBuyer?: boolean
}

/** Everything that the notice says of an organisation. */
export const Organisation = ({ org, roles = [], isBuyer = false }: OrganisationProps) => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const formats = useFormats()
  const { contact } = org
  const town = [org.postcode, org.city].filter(Boolean).join(' ')
  const country = org.country && formats.country(org.country)
  const address = [org.address, town, country].filter(Boolean).join(', ')
  return (
    <div className="break-inside-avoid">
      <h3 className="font-medium">
        <OrgLink org={org} />
      </h3>
      {isBuyer && <BuyerVerification org={org} />}
      {roles.length > 0 && (
        <p className="text-muted text-sm">{roles.map((role) => codes('role', role)).join(', ')}</p>
      )}
      <DescriptionList className="mt-1">
        {org.ids.length > 0 && (
          <Description label={t('org.ids')}>{org.ids.map(({ id }) => id).join(', ')}</Description>
        )}
        {address && <Description label={t('org.address')}>{address}</Description>}
        {(contact.name || contact.email || contact.phone) && (
          <Description label={t('org.contact')}>
            <Contact contact={contact} />
          </Description>
        )}
        {org.website && (
          <Description label={t('org.website')}>
            <WebLink url={org.website} />
          </Description>
        )}
      </DescriptionList>
      {isBuyer && org.orgId && (
        <Link
          to="/monitor/search"
          search={{ buyer: [org.orgId] }}
          className="mt-2 inline-block py-0.5 text-link underline-offset-2 hover:underline print:hidden"
        >
          {t('searchByBuyer')}
        </Link>
      )}
    </div>
  )
}
