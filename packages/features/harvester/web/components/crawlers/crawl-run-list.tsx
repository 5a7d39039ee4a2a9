import type { CrawlerCode } from '@kogge/domain/harvester/crawlers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type CrawlRun, useHarvesterAdminApi } from '../../harvester.client.ts'
import { useMeasures } from '../../model/sizes-and-durations.ts'

const FEW = 8
const POLL_MS = 5000

const TONES: Readonly<Record<NonNullable<CrawlRun['outcome']> | 'running', BadgeTone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  stopped: 'attention',
}

const RunItem = ({ run }: { readonly run: CrawlRun }) => {
  const t = useTranslations('harvester.crawler')
  const formats = useFormats()
  const measures = useMeasures()
  const outcome = run.outcome ?? 'running'
  return (
    <li className="flex flex-col gap-0.5 border-line border-b py-2">
      <p className="flex flex-wrap items-center gap-x-2 tabular-nums">
        <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
        <span className="font-medium">{formats.dateTime(run.startedAt)}</span>
        {run.finishedAt && (
          <span className="text-subtle">{measures.duration(run.startedAt, run.finishedAt)}</span>
        )}
      </p>
      <p className="text-sm">
        {t(`trigger.${run.trigger}`)}
        {' · '}
        {t('runDays', { from: formats.date(run.fromDay), to: formats.date(run.toDay) })}
      </p>
      <p className="text-muted text-sm">
        {t('runCounts', {
          requests: run.requests,
          files: run.files,
          notices: run.notices,
          added: formats.number(run.added),
        })}
        {run.bytes > 0 && ` · ${measures.size(run.bytes)}`}
        {run.failures > 0 && ` · ${t('runFailures', { count: run.failures })}`}
      </p>
      {run.error !== null && (
        <p lang="en" className="wrap-anywhere text-danger-text text-sm">
          <bdi>{run.error}</bdi>
        </p>
      )}
      {run.partitionGuid && run.partitionDate && (
        <Link
          to="/admin/$"
          params={{ _splat: 'harvester/partition-data' }}
          search={{ createdDate: run.partitionDate, guid: run.partitionGuid }}
          className="min-h-6 self-start text-link text-sm hover:underline"
        >
          {t('partition')}
        </Link>
      )}
    </li>
  )
}

interface Props {
  readonly source: CrawlerCode
  readonly isRunning: boolean
}

/** The runs of a crawler, the newest first; followed while one is under way. */
export const RunList = ({ source, isRunning }: Props) => {
  const t = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const list = useInfiniteQuery(
    api.adminCrawlers.runs.infiniteQueryOptions(
      { source, limit: FEW },
      {
        getNextPageParam: (page) => page.nextCursor,
        refetchInterval: isRunning ? POLL_MS : false,
      },
    ),
  )
  if (!list.data) return <Awaited query={list} rows={3} loading={t('crawler.loadingRuns')} />
  const runs = list.data.pages.flatMap(({ items }) => items)
  if (runs.length === 0) return <p className="text-muted">{t('crawler.noRuns')}</p>
  return (
    <>
      <ul>
        {runs.map((run) => (
          <RunItem key={run.id} run={run} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          className="mt-2"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
