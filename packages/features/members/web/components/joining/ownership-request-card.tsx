import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { OwnershipItem } from '../../members-admin.client.ts'

interface Props {
  readonly item: OwnershipItem
  readonly onDecide: (kind: 'approve' | 'reject') => void
}

/** The part of an address that says where it belongs. */
const domainOf = (text: string | null): string | null => {
  const host = text
    ?.split('@')
    .at(-1)
    ?.replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
  return host?.split(/[/:?#]/, 1)[0]?.toLowerCase() || null
}

/** Whether the asker writes from the organisation's own domain, as far as its address or site tells. */
const sharesDomain = ({ org, requester }: OwnershipItem): boolean | null => {
  const known = [domainOf(org.email), domainOf(org.website)].filter((domain) => domain !== null)
  return known.length === 0 ? null : known.includes(domainOf(requester.email) ?? '')
}

const Evidence = ({ item }: { readonly item: OwnershipItem }) => {
  const t = useTranslations('members.ownership')
  const roles = useTranslations('users.roles')
  const formats = useFormats()
  const { org, requester } = item
  const unproven = useTranslations('members')('unprovenAddress')
  const shares = requester.email === null ? null : sharesDomain(item)
  const contacts = [org.website, org.email, org.phone].filter((contact) => contact !== null)
  return (
    <DescriptionList columns={2}>
      <Description label={t('number')}>
        {[org.registrationNumber, org.country && formats.country(org.country)]
          .filter(Boolean)
          .join(' · ') || '–'}
      </Description>
      <Description label={t('requester')}>
        <QuickViewLink
          view={{ kind: 'user', userId: requester.userId }}
          className="wrap-anywhere text-link hover:underline"
        >
          {requester.name}
        </QuickViewLink>
        <span className="block break-all">{requester.email ?? unproven}</span>
        {shares !== null && (
          <Badge tone={shares ? 'success' : 'attention'}>
            {t(shares ? 'sameDomain' : 'otherDomain')}
          </Badge>
        )}
      </Description>
      <Description label={t('contacts')}>{contacts.join(' · ') || '–'}</Description>
      <Description label={t('requesterOrgs')}>
        {requester.orgs.length === 0 && '–'}
        {requester.orgs.map(({ orgId, name, role }) => (
          <span key={orgId} className="block">
            <QuickViewLink
              view={{ kind: 'organisation', orgId: orgId }}
              className="wrap-anywhere text-link hover:underline"
            >
              {name}
            </QuickViewLink>{' '}
            ({roles(role)})
          </span>
        ))}
      </Description>
      <Description label={t('vat')}>{org.vatNumber ?? '–'}</Description>
      <Description label={t('notices')}>
        {t('noticeCounts', { buyer: org.buyerCount, supplier: org.supplierCount })}
      </Description>
    </DescriptionList>
  )
}

/** Who should not be there: nobody speaks for it yet. */
const Insiders = ({ org }: OwnershipItem) => {
  const t = useTranslations('members.ownership')
  if (org.inside.length === 0) return null
  return (
    <Banner tone="attention" title={t('inside')}>
      <p>{t('insideHint')}</p>
      <ul className="wrap-anywhere mt-1 list-disc ps-5">
        {org.inside.map(({ kind, email }) => (
          <li key={`${kind} ${email}`}>{t(`insiders.${kind}`, { email })}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** One request to speak for an organisation, with what there is to judge it by. */
export const OwnershipCard = ({ item, onDecide }: Props) => {
  const t = useTranslations('members.ownership')
  const formats = useFormats()
  const { org, status, decidedAt, decidedBy, answer } = item
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere font-semibold text-lg">
          <QuickViewLink
            view={{ kind: 'organisation', orgId: org.orgId }}
            className="hover:underline"
          >
            {org.name}
          </QuickViewLink>
        </h2>
        {status !== 'pending' && (
          <Badge tone={status === 'approved' ? 'success' : 'neutral'}>
            {t(`statuses.${status}`)}
          </Badge>
        )}
        {status === 'pending' && org.isClaimed && (
          <Badge tone="attention">{t('claimedMeanwhile')}</Badge>
        )}
        {org.otherRequests > 0 && (
          <Badge tone="attention">{t('others', { count: org.otherRequests })}</Badge>
        )}
        <span className="text-muted tabular-nums">{formats.dateTime(item.createdAt, true)}</span>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{item.statement}</p>
      <Evidence item={item} />
      <Insiders {...item} />
      {status === 'pending' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={org.isClaimed || item.requester.email === null}
            aria-label={t('approveOf', { name: item.requester.name, org: org.name })}
            onClick={() => onDecide('approve')}
          >
            {t('approve')}
          </Button>
          <Button
            aria-label={t('rejectOf', { name: item.requester.name, org: org.name })}
            onClick={() => onDecide('reject')}
          >
            {t('reject')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">
          {decidedAt &&
            t('decided', { name: decidedBy ?? '–', date: formats.dateTime(decidedAt, true) })}
          {answer && (
            <span className="wrap-anywhere mt-1 block whitespace-pre-line text-ink">{answer}</span>
          )}
        </p>
      )}
    </Card>
  )
}
