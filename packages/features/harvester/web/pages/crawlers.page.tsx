import { CRAWLER_CODES } from '@kogge/domain/harvester/crawlers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { type ListSpec, readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CrawlerSheet } from '../components/crawlers/crawler-sheet.tsx'
import { CrawlerStatus } from '../components/crawlers/crawler-status-badge.tsx'
import { type Crawler, useHarvesterAdminApi } from '../harvester.client.ts'
import { useSourceName } from '../use-source-name.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

/** The source whose record stands beside the list. */
const OPENED: ListSpec<'source', 'given'> = {
  filters: { source: { accepts: CRAWLER_CODES, max: 1 } },
  sorts: ['given'],
  defaultSort: 'given',
}

const POLL_MS = 10_000

/** Says by which flag everything is stopped. */
const StoppedBanner = () => {
  const t = useTranslations('harvester.crawlers')
  const harvesting = useFlag('disableHarvesting')
  const reading = useFlag('disableImport')
  if (!harvesting && !reading) return null
  return (
    <Banner
      tone="attention"
      title={t('stoppedTitle')}
      actions={
        <LinkButton asChild size="sm">
          <Link to="/admin/$" params={{ _splat: 'dev/feature-flags' }} search={{}}>
            {t('flags')}
          </Link>
        </LinkButton>
      }
    >
      {t('stopped', { flag: harvesting ? 'disableHarvesting' : 'disableImport' })}
    </Banner>
  )
}

interface RowProps {
  readonly crawler: Crawler
  readonly selected: boolean
  readonly onOpen: (source: string) => void
}

const CrawlerRow = ({ crawler, selected, onOpen }: RowProps) => {
  const t = useTranslations('harvester.crawlers')
  const formats = useFormats()
  const nameOf = useSourceName()
  const when = (at: string | null) => (at === null ? '–' : formats.dateTime(at))
  const { completeThrough, lagDays } = crawler
  return (
    <TableRow selected={selected}>
      <TableCell className="min-w-44">
        <button
          type="button"
          onClick={() => onOpen(crawler.source)}
          className="min-h-6 text-left font-medium text-link hover:underline"
        >
          {nameOf(crawler.source)}
        </button>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <CrawlerStatus crawler={crawler} />
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {completeThrough === null ? t('never') : formats.date(completeThrough)}
        {lagDays !== null && lagDays > 0 && (
          <p className="text-subtle text-xs">{t('lagDays', { count: lagDays })}</p>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {when(crawler.lastSuccessAt)}
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">{when(crawler.nextRunAt)}</TableCell>
      <TableCell align="end">{formats.number(crawler.files)}</TableCell>
      <TableCell align="end">
        {crawler.openFailures > 0 ? (
          <Badge tone="attention">{formats.number(crawler.openFailures)}</Badge>
        ) : (
          formats.number(0)
        )}
      </TableCell>
    </TableRow>
  )
}

interface TableProps {
  readonly crawlers: readonly Crawler[]
  readonly opened: string | undefined
  readonly onOpen: (source: string) => void
}

const CrawlerTable = ({ crawlers, opened, onOpen }: TableProps) => {
  const t = useTranslations('harvester.crawlers')
  return (
    <Table label={t('label')}>
      <TableHead>
        <TableHeader>{t('source')}</TableHeader>
        <TableHeader>{t('status')}</TableHeader>
        <TableHeader>{t('lag')}</TableHeader>
        <TableHeader>{t('lastSuccess')}</TableHeader>
        <TableHeader>{t('next')}</TableHeader>
        <TableHeader align="end">{t('files')}</TableHeader>
        <TableHeader align="end">{t('failures')}</TableHeader>
      </TableHead>
      <TableBody>
        {crawlers.map((crawler) => (
          <CrawlerRow
            key={crawler.source}
            crawler={crawler}
            selected={crawler.source === opened}
            onOpen={onOpen}
          />
        ))}
      </TableBody>
    </Table>
  )
}

/** What is fetched from each source, how far it is, when it goes on, and what keeps it. */
export const CrawlersScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('harvester.crawlers')
  const api = useHarvesterAdminApi()
  const { params, rejected } = readListParams(OPENED, search)
  const opened = params.source?.[0]
  const list = useQuery(
    api.adminCrawlers.list.queryOptions(undefined, { refetchInterval: POLL_MS }),
  )
  const crawlers = list.data
  if (!crawlers) return <Awaited query={list} rows={10} loading={t('loading')} />
  const isByHand =
    !crawlers.some(({ isScheduled }) => isScheduled) &&
    crawlers.some(({ isDisabled }) => !isDisabled)
  const shown = crawlers.find(({ source }) => source === opened)
  return (
    <>
      <p className="max-w-prose text-muted">{t('text')}</p>
      <RejectedBanner names={rejected} />
      <StoppedBanner />
      {isByHand && <Banner>{t('notScheduled')}</Banner>}
      {crawlers.length === 0 ? (
        <EmptyState title={t('nothing')} />
      ) : (
        <CrawlerTable
          crawlers={crawlers}
          opened={opened}
          onOpen={(source) => onSearch({ source: [source] })}
        />
      )}
      {shown && <CrawlerSheet key={shown.source} crawler={shown} onClose={() => onSearch({})} />}
    </>
  )
}
