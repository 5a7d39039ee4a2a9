import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { causeOf } from '@kogge/platform/web/errors/failure-causes.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type OwnResponse, useResponseApi } from '../../responses.client.ts'
import { useNamed } from '../../use-represented-org.ts'
import { ParticipationBadge } from './participation-status-badge.tsx'

interface Place {
  readonly rfxId: string
  /** One of the reader's own. */
  readonly orgId: string
}

const ResponseLink = ({ mine, ...params }: Place & { readonly mine: OwnResponse }) => {
  const t = useTranslations('responses.list')
  const className = 'inline-flex min-h-6 items-center text-link underline-offset-2 hover:underline'
  if (mine.submitted)
    return (
      <Link to="/rfx/$rfxId/response/$orgId" params={params} className={className}>
        {t('view')}
      </Link>
    )
  if (mine.status === 'IN_PROGRESS' && mine.state === 'published')
    return (
      <Link to="/rfx/$rfxId/response/$orgId/edit" params={params} className={className}>
        {t('continue')}
      </Link>
    )
  return null
}

/** How an organisation of the reader's stands to a request, in a few lines; nothing where it has no part in it. */
export const OwnParticipationQuickView = ({ rfxId, orgId }: Place) => {
  const t = useTranslations('responses')
  const formats = useFormats()
  const api = useResponseApi()
  const answer = useQuery(api.response.mine.queryOptions(useNamed(rfxId, orgId), { retry: false }))
  const { data: mine, error } = answer
  if (!mine) {
    const code = errorCodeOf(error)
    if (code === 'record.not_found' || causeOf(error)?.kind === 'kept') return null
    return <Awaited query={answer} rows={3} loading={t('loading')} failed={t('failed')} />
  }
  const last = mine.receipts.at(-1)
  return (
    <section aria-labelledby="own-glance" className="space-y-2 border-line border-b pb-4">
      <h3 id="own-glance" className="font-semibold text-base">
        {t('supplier.title')}
      </h3>
      <p className="wrap-anywhere text-muted">{mine.name.name}</p>
      <p className="flex flex-wrap gap-1">
        <ParticipationBadge status={mine.status} />
        {mine.mustLookAgain && <Badge tone="attention">{t('list.amended')}</Badge>}
      </p>
      {last && (
        <p className="tabular-nums">
          <span className="text-muted text-sm">{t('receipts.title')}: </span>
          {formats.dateTime(last.submittedAt, true)}{' '}
          <Badge tone={mine.submitted ? 'success' : 'neutral'}>
            {mine.submitted ? t('receipts.counts') : t('receipts.past')}
          </Badge>
        </p>
      )}
      <ResponseLink rfxId={rfxId} orgId={orgId} mine={mine} />
    </section>
  )
}
