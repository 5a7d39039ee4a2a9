import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OpenTender, TenderRowComponent } from '../../model/parts-from-routes.ts'
import { useWatchingApi, type WatchNews } from '../../watching.client.ts'

const PAGE = 25

/** What happened, to what, and when. */
const NewsNote = ({ news }: { readonly news: WatchNews }) => {
  const t = useTranslations('watching')
  const formats = useFormats()
  const fields = news.fields.map((field) => t(`fields.${field}`)).join(', ')
  return (
    <p className="mt-1 text-sm text-muted">
      {news.org && (
        <>
          <QuickViewLink
            view={{ kind: 'organisation', orgId: news.org.orgId }}
            className="text-link hover:underline"
          >
            {news.org.name}
          </QuickViewLink>
          {' · '}
        </>
      )}
      {news.cause === 'changed' ? t('causes.changed', { fields }) : t(`causes.${news.cause}`)}
      {' · '}
      <time dateTime={news.at}>{formats.dateTime(news.at)}</time>
    </p>
  )
}

interface Props extends OpenTender {
  readonly orgId: string
  readonly Row: TenderRowComponent
}

/** The news of what the reader watches, the latest first. */
export const WatchNewsList = ({ orgId, Row, selected, onOpen }: Props) => {
  const t = useTranslations('watching')
  const api = useWatchingApi()
  const query = useInfiniteQuery(
    api.watching.news.infiniteQueryOptions(
      { orgId, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  )
  if (!query.data)
    return <Awaited query={query} rows={2} loading={t('loading')} failed={t('failed')} />
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-muted">{t('noNews')}</p>
  const now = new Date()
  return (
    <>
      <ul aria-label={t('news')} className="@container border-line border-t">
        {items.map((news) => (
          <li key={news.id}>
            <Row
              tender={news.card}
              now={now}
              selected={selected === news.card.rfxId}
              onOpen={onOpen}
              lead={null}
              note={<NewsNote news={news} />}
              actions={null}
            />
          </li>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onReach={() => void query.fetchNextPage()}
        label={t('more')}
      />
    </>
  )
}
