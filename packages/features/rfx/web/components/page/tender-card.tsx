import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import type { TenderSummary } from '../../rfx.client.ts'
import { useTenderSummaries } from '../../use-tender-titles.ts'
import { Deadline } from '../facts/deadline.tsx'
import { StatusBadges } from './tender-status-badges.tsx'

const Buyer = ({ buyer }: { readonly buyer: NonNullable<TenderSummary['buyer']> }) =>
  buyer.orgId ? (
    <QuickViewLink
      view={{ kind: 'organisation', orgId: buyer.orgId }}
      className="underline-offset-2 hover:text-ink hover:underline"
    >
      {buyer.name}
    </QuickViewLink>
  ) : (
    buyer.name
  )

const Facts = ({ tender }: { readonly tender: TenderSummary }) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { rfxId, title, buyer, status, deadlineAt, value } = tender
  return (
    <>
      <StatusBadges tender={tender} />
      <p className="wrap-anywhere font-medium">
        <QuickViewLink
          view={{ kind: 'tender', rfxId }}
          {...(title && { lang: title.language })}
          className="text-link hover:underline"
        >
          {title?.text || t('untitled')}
        </QuickViewLink>
      </p>
      {buyer && (
        <p className="wrap-anywhere text-muted">
          <Buyer buyer={buyer} />
        </p>
      )}
      <dl className="space-y-1">
        {deadlineAt && (
          <div>
            <dt className="text-muted text-sm">{t('fact.deadline')}</dt>
            <dd>
              <Deadline time={deadlineAt} countdown={status === 'open' || status === 'closed'} />
            </dd>
          </div>
        )}
        {value && (
          <div>
            <dt className="text-muted text-sm">{t('fact.value')}</dt>
            <dd className="tabular-nums">{formats.money(value.amount, value.currency)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

const Waiting = () => {
  const t = useTranslations('tenders')
  return (
    <div role="status" className="space-y-2">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-5 w-16" />
      <Skeleton className="w-full" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-10 w-1/2" />
    </div>
  )
}

/** A tender in a few lines, to be opened beside the page. */
export const TenderCard = ({ rfxId }: { readonly rfxId: string }) => {
  const t = useTranslations('tenders')
  const tender = useTenderSummaries([rfxId]).get(rfxId)
  return (
    <Card className="space-y-2">
      {tender === undefined ? (
        <Waiting />
      ) : tender === null ? (
        <p className="text-muted">{t('missing.title')}</p>
      ) : (
        <Facts tender={tender} />
      )}
    </Card>
  )
}
