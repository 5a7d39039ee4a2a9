import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { QueueItem } from '../../verification.client.ts'
import { Lookalikes } from './lookalike-orgs.tsx'
import type { DecisionKind } from './verification-decision-dialog.tsx'

interface Props {
  readonly item: QueueItem
  readonly onDecide: (kind: DecisionKind) => void
}

/** A mark on a circle, as it would stand on the sign before it; what nobody sees as its number alone. */
const shown = (sign: string): string => {
  if (/[\p{C}\p{Z}]/u.test(sign)) return ''
  return /\p{M}/u.test(sign) ? `\u25cc${sign}\u00a0` : `${sign}\u00a0`
}

/** Each with its number in Unicode, since it looks like another. */
const signsOf = (signs: readonly string[]): string =>
  signs
    .map((sign) => {
      const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      return `${shown(sign)}U+${number}`
    })
    .join(', ')

const Facts = ({ item }: { readonly item: QueueItem }) => {
  const t = useTranslations('verification.staff')
  const formats = useFormats()
  const { org, administrators } = item
  const number = [org.registrationNumber, org.country && formats.country(org.country)]
  const contacts = [org.website, org.email].filter(Boolean)
  return (
    <DescriptionList columns={2}>
      <Description label={t('number')}>{number.filter(Boolean).join(' · ') || '–'}</Description>
      <Description label={t('vat')}>{org.vatNumber ?? '–'}</Description>
      <Description label={t('administrators')}>
        {administrators.length === 0 && '–'}
        {administrators.map(({ userId, name, email }) => (
          <span key={userId} className="block wrap-anywhere">
            <QuickViewLink
              view={{ kind: 'user', userId: userId }}
              className="wrap-anywhere text-link hover:underline"
            >
              {name}
            </QuickViewLink>
            <span className="block">{email}</span>
          </span>
        ))}
      </Description>
      <Description label={t('contacts')}>
        <span className="wrap-anywhere">{contacts.join(' · ') || '–'}</span>
      </Description>
      <Description label={t('requests')}>
        {t('requestCounts', { drafts: org.drafts, published: org.published })}
      </Description>
    </DescriptionList>
  )
}

const Verified = ({ verified }: { readonly verified: NonNullable<QueueItem['verified']> }) => {
  const t = useTranslations('verification')
  const formats = useFormats()
  const how = t(`state.how.${verified.how}`)
  return (
    <div>
      <p className="text-muted">
        {t('staff.verifiedBy', { date: formats.dateTime(verified.at), how })}
        {verified.by && `, ${t('staff.by', { name: verified.by })}`}
      </p>
      {verified.evidence && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line">{verified.evidence}</p>
      )}
    </div>
  )
}

/** One organisation that waits or is verified, with what there is to judge it by. */
export const QueueCard = ({ item, onDecide }: Props) => {
  const t = useTranslations('verification.staff')
  const formats = useFormats()
  const { org, request, verified, ended } = item
  const { name } = org
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="wrap-anywhere font-semibold text-lg">
          <QuickViewLink
            view={{ kind: 'organisation', orgId: org.orgId }}
            className="hover:underline"
          >
            {name}
          </QuickViewLink>
        </h2>
        <span className="text-muted tabular-nums">
          {t('founded', { date: formats.date(org.claimedAt) })}
        </span>
      </div>
      {org.oddSigns.length > 0 && (
        <Banner tone="attention">
          <p className="wrap-anywhere">{t('oddSigns', { signs: signsOf(org.oddSigns) })}</p>
        </Banner>
      )}
      {ended && (
        <p className="wrap-anywhere text-muted">
          {t(`ended.${ended.why}`, {
            date: formats.date(ended.at),
            reason: ended.reason ?? '–',
          })}
        </p>
      )}
      {request && (
        <div>
          <p className="text-muted">
            {t('asked', { date: formats.dateTime(request.createdAt), name: request.by.name })}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{request.statement}</p>
        </div>
      )}
      <Facts item={item} />
      {verified ? <Verified verified={verified} /> : <Lookalikes orgId={org.orgId} />}
      <div className="flex flex-wrap gap-2">
        {verified ? (
          <Button aria-label={t('withdrawOf', { name })} onClick={() => onDecide('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-label={t('verifyOf', { name })}
            onClick={() => onDecide('verify')}
          >
            {t('verify')}
          </Button>
        )}
        {request && (
          <Button aria-label={t('refuseOf', { name })} onClick={() => onDecide('refuse')}>
            {t('refuse')}
          </Button>
        )}
      </div>
    </Card>
  )
}
