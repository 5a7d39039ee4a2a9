import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { homeRouter } from '../server/home.router.ts'
import { Figures } from './home-figures.tsx'
import { SearchBox } from './home-search-box.tsx'
import { NewsList } from './news-list.tsx'

const { useApi } = createApi<typeof homeRouter>()

const POINTS = ['source', 'history', 'language'] as const

const Welcome = () => {
  const t = useTranslations('home')
  return (
    <div className="flex flex-col gap-6 pt-8 sm:pt-14">
      <div className="max-w-3xl">
        <h1 className="text-balance font-semibold text-3xl leading-tight sm:text-4xl">
          {t('headline')}
        </h1>
        <p className="mt-4 max-w-2xl text-lg text-muted">{t('lead')}</p>
      </div>
      <SearchBox />
    </div>
  )
}

const Points = () => {
  const t = useTranslations('home')
  return (
    <div className="grid gap-6 border-line border-t pt-6 sm:grid-cols-3">
      {POINTS.map((point) => (
        <div key={point}>
          <h2 className="font-semibold">{t(`points.${point}Title`)}</h2>
          <p className="mt-1 text-muted">{t(`points.${point}`)}</p>
        </div>
      ))}
      <div className="sm:col-span-3">
        <LinkButton asChild variant="primary">
          <Link to="/auth/signup">{t('signUp')}</Link>
        </LinkButton>
      </div>
    </div>
  )
}

/** For a visitor: what Kogge is, and what is new. */
export const HomePage = () => {
  const t = useTranslations('home')
  const api = useApi()
  const figures = useQuery(api.home.figures.queryOptions())
  const news = useQuery(api.home.news.queryOptions())
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-6">
      <title>{`Kogge · ${t('title')}`}</title>
      <Welcome />
      <Figures values={figures.data} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <NewsList
          title={t('newest')}
          items={news.data?.newest}
          failed={news.isError}
          more={
            <Link to="/monitor/search" className="text-link hover:underline">
              {t('all')}
            </Link>
          }
        />
        <NewsList
          title={t('closing')}
          items={news.data?.closing}
          failed={news.isError}
          more={
            <Link
              to="/monitor/search"
              search={{
                days: ['any'],
                tenderStatus: ['open'],
                sortBy: 'deadlineAsc',
              }}
              className="text-link hover:underline"
            >
              {t('allClosing')}
            </Link>
          }
        />
      </div>
      <Points />
    </div>
  )
}
