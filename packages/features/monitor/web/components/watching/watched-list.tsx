import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenTender, TenderRowComponent } from '../../model/parts-from-routes.ts'
import { useWatchingApi } from '../../watching.client.ts'
import { WatchOrgButton, WatchTenderButton } from './watch-button.tsx'

const NothingWatched = ({ text, way }: { readonly text: string; readonly way: ReactNode }) => (
  <div className="flex flex-col items-start gap-2">
    <p className="text-muted">{text}</p>
    <LinkButton asChild size="sm">
      {way}
    </LinkButton>
  </div>
)

const Orgs = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('watching')
  const api = useWatchingApi()
  const query = useQuery(api.watching.list.queryOptions({ orgId }))
  if (!query.data)
    return <Awaited query={query} rows={2} loading={t('loading')} failed={t('failed')} />
  if (query.data.orgs.length === 0)
    return <NothingWatched text={t('noOrgs')} way={<Link to="/org-search">{t('findOrgs')}</Link>} />
  return (
    <ul aria-label={t('orgs')} className="border-line border-t">
      {query.data.orgs.map((org) => (
        <li
          key={org.orgId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
        >
          <QuickViewLink
            view={{ kind: 'organisation', orgId: org.orgId }}
            className="wrap-anywhere py-0.5 text-link hover:underline"
          >
            {org.name}
          </QuickViewLink>
          <WatchOrgButton orgId={org.orgId} />
        </li>
      ))}
    </ul>
  )
}

/** The organisations that the reader watches; nothing where none is watched and watching them is off. */
export const WatchedOrgs = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('watching')
  const api = useWatchingApi()
  const isOn = useFlag('enableOrgWatching')
  const { data } = useQuery(api.watching.list.queryOptions({ orgId }))
  if (!isOn && !data?.orgs.length) return null
  return (
    <Section title={t('orgs')}>
      <Orgs orgId={orgId} />
    </Section>
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
  if (!query.data)
    return <Awaited query={query} rows={4} loading={t('loading')} failed={t('failed')} />
  if (query.data.length === 0)
    return (
      <NothingWatched
        text={t('noTenders')}
        way={<Link to="/monitor/search">{t('findTenders')}</Link>}
      />
    )
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
              <div className="flex justify-end">
                <WatchTenderButton rfxId={card.rfxId} />
              </div>
            }
          />
        </li>
      ))}
    </ul>
  )
}
