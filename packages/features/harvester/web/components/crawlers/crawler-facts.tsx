import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { Crawler } from '../../harvester.client.ts'
import { Facts } from '../record-facts.tsx'
import { CrawlerStatus } from './crawler-status-badge.tsx'

const PAGINGS = [
  'daily-file',
  'monthly-file',
  'yearly-file',
  'package-by-issue',
  'search-pages',
  'cursor-pages',
  'search-then-fetch',
] as const

/** How a crawler stands, in figures and times. */
export const CrawlerFacts = ({ crawler }: { readonly crawler: Crawler }) => {
  const t = useTranslations('harvester')
  const formats = useFormats()
  const when = (at: string | null) =>
    at === null ? t('crawlers.never') : formats.dateTime(at, true)
  const { completeThrough, lagDays } = crawler
  const hours = crawler.hours.map((hour) => `${String(hour).padStart(2, '0')}:00`).join(', ')
  const paging = PAGINGS.find((known) => known === crawler.paging)
  return (
    <Facts
      facts={[
        [t('crawler.status'), <CrawlerStatus key="status" crawler={crawler} />],
        [
          t('crawler.complete'),
          completeThrough === null
            ? t('crawlers.never')
            : `${formats.date(completeThrough)} (${t('crawlers.lagDays', { count: lagDays ?? 0 })})`,
        ],
        [
          t('crawler.next'),
          crawler.nextRunAt === null
            ? t('crawler.notByItself')
            : formats.dateTime(crawler.nextRunAt, true),
        ],
        [t('crawler.hours'), t('crawler.hoursValue', { hours, zone: crawler.timeZone })],
        [t('crawler.lastStarted'), when(crawler.lastStartedAt)],
        [t('crawler.lastSuccess'), when(crawler.lastSuccessAt)],
        [t('crawler.lastNotice'), when(crawler.lastNoticeAt)],
        [t('crawler.files'), formats.number(crawler.files)],
        [t('crawler.openFailures'), formats.number(crawler.openFailures)],
        [t('crawler.paging'), paging ? t(`crawler.pagings.${paging}`) : crawler.paging],
      ]}
    />
  )
}
