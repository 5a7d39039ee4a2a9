import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OpenTender, TenderRowComponent } from '../../model/parts-from-routes.ts'
import { useWatchingApi } from '../../watching.client.ts'
import { WatchOrgButton, WatchTenderButton } from './watch-button.tsx'

/** The organisations that the reader watches. */
export const WatchedOrgs = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('watching')
  const api = useWatchingApi()
  const query = useQuery(api.watching.list.queryOptions({ orgId }))
  if (!query.data) return <Awaited query={query} rows={2} loading={t('loading')} />
  if (query.data.orgs.length === 0) return <p className="text-muted">{t('noOrgs')}</p>
  return (
    <ul aria-label={t('orgs')} className="border-line border-t">
      {query.data.orgs.map((org) => (
        <li
          key={org.orgId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
        >
          <Link
            to="/org/$orgId"
            params={{ orgId: org.orgId }}
            className="wrap-anywhere text-link hover:underline"
          >
            {org.name}
          </Link>
          <WatchOrgButton orgId={org.orgId} />
        </li>
      ))}
    </ul>
  )
}

interface Props extends OpenTender {
  readonly orgId: string
  readonly Row: TenderRowComponent
}

/** The tenders that the reader watches, the latest first. */
export const WatchedTenders = ({ orgId, Row, selected, onOpen }: Props) => {
  const t = useTranslations('watching')
  const api = useWatchingApi()
  const query = useQuery(api.watching.tenders.queryOptions({ orgId }))
  if (!query.data) return <Awaited query={query} rows={4} loading={t('loading')} />
  if (query.data.length === 0) return <p className="text-muted">{t('noTenders')}</p>
  const now = new Date()
  return (
    <ul aria-label={t('tenders')} className="@container border-line border-t">
      {query.data.map((card) => (
        <li key={card.rfxId}>
          <Row
            tender={card}
            now={now}
            selected={selected === card.rfxId}
            onOpen={onOpen}
            lead={null}
            note={null}
            actions={
              <div className="mt-2 flex justify-end">
                <WatchTenderButton rfxId={card.rfxId} />
              </div>
            }
          />
        </li>
      ))}
    </ul>
  )
}
