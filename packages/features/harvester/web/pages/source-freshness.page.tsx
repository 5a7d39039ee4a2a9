import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SourceTable } from '../components/source-freshness-table.tsx'
import { useHarvesterApi } from '../harvester.client.ts'

const POLL_MS = 5 * 60_000

/** For everyone: what is fetched, how far each source is here, and under which terms; `children` stand below. */
export const FreshnessPage = ({ children }: { readonly children: ReactNode }) => {
  const t = useTranslations('harvester.freshness')
  const formats = useFormats()
  const api = useHarvesterApi()
  const list = useQuery(api.freshness.list.queryOptions(undefined, { refetchInterval: POLL_MS }))
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-4 px-4 py-6">
      <title>{`${t('title')} · Kogge`}</title>
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      {!list.data && <Awaited query={list} rows={12} loading={t('loading')} />}
      {list.data?.sources.length === 0 && <EmptyState title={t('nothing')} />}
      {list.data && list.data.sources.length > 0 && (
        <>
          <SourceTable sources={list.data.sources} />
          <div className="flex max-w-prose flex-col gap-1 text-sm text-subtle">
            <p>{t('explain')}</p>
            <p>{t('counted', { time: formats.dateTime(list.data.countedAt, true) })}</p>
          </div>
        </>
      )}
      {children}
    </div>
  )
}
