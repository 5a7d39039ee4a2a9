import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type StagesReport, useReportsApi } from '../../reports.client.ts'
import { FunnelSection } from './funnel-section.tsx'
import { KeyFigures } from './key-figures.tsx'
import { OutcomesSection } from './outcomes-section.tsx'
import { ReasonsSection } from './reasons-section.tsx'
import type { ReportPartProps } from './report-props.ts'

const isEmpty = ({ created, closed }: StagesReport): boolean =>
  created + closed.won + closed.lost + closed.closed === 0

const NothingYet = () => {
  const t = useTranslations('opportunityReports')
  const tBoard = useTranslations('opportunities')
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden strokeWidth={1.5} />}
      title={t('empty')}
      description={t('emptyText')}
      actions={
        <LinkButton asChild>
          <Link to="/opportunities">{tBoard('views.board')}</Link>
        </LinkButton>
      }
    />
  )
}

/** The key figures, the funnel, and how opportunities ended. */
export const StagesParts = ({ orgId, filters, exportMenu }: ReportPartProps) => {
  const t = useTranslations('opportunityReports')
  const api = useReportsApi()
  const query = useQuery(
    api.opportunityReport.stages.queryOptions(
      { orgId, filters },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')} rows={8}>
      {(report) =>
        isEmpty(report) ? (
          <NothingYet />
        ) : (
          <div aria-busy={query.isPlaceholderData} className="space-y-8 aria-busy:opacity-60">
            <KeyFigures report={report} />
            <FunnelSection report={report} exportMenu={exportMenu} />
            <OutcomesSection months={report.months} exportMenu={exportMenu} />
            <ReasonsSection reasons={report.reasons} exportMenu={exportMenu} />
          </div>
        )
      }
    </Loaded>
  )
}
