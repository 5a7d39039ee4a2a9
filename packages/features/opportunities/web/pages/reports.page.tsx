import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { ReportPart } from '@kogge/domain/opportunities/report-parts.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpportunitiesHead } from '../components/opportunities-head.tsx'
import { ForecastSection } from '../components/reports/forecast-section.tsx'
import { MarketSection } from '../components/reports/market-section.tsx'
import { ReportToolbar } from '../components/reports/report-toolbar.tsx'
import { StagesParts } from '../components/reports/stages-parts.tsx'
import { WinRatesSection } from '../components/reports/win-rates-section.tsx'
import { boardQuery } from '../model/opportunity-queries.ts'
import type { Person } from '../model/people.ts'
import { periodProblem, type ReportParams, reportPeriod } from '../model/report-period.ts'
import { useKnownTags } from '../use-known-tags.ts'

const PREMIUM = 'opportunity.premium_access'

interface Props {
  readonly orgId: string
  readonly params: ReportParams
  readonly onParams: (params: ReportParams) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
  /** A part of the reports as a file, for what the server is asked; of another feature. */
  readonly exportMenu: (part: ReportPart, list: object) => ReactNode
  /** Names of CPV codes; of another feature. */
  readonly useCpvNames: (codes: readonly string[]) => ReadonlyMap<string, string>
}

const NO_TAGS: readonly string[] = []

const peopleOf = ({ assignee, tag }: ReportParams) => ({
  ...(assignee && { assignee }),
  ...(tag && { tag }),
})

const Reports = (props: Props) => {
  const { orgId, params, onParams, people, exportMenu, useCpvNames } = props
  const [today] = useState(() => todayOf(new Date()))
  const tags = useKnownTags(orgId, params.tag ?? NO_TAGS)
  const period = reportPeriod(params, today)
  const problem = periodProblem(period)
  const narrowed = boardQuery(peopleOf(params))
  const filters = { ...period, ...narrowed }
  const part = {
    orgId,
    filters,
    exportMenu: (name: ReportPart) => exportMenu(name, { orgId, part: name, filters }),
  }
  return (
    <>
      <ReportToolbar
        params={params}
        period={period}
        problem={problem}
        people={people}
        tags={tags}
        onParams={onParams}
      />
      {problem === null && (
        <div className="space-y-8">
          <StagesParts {...part} />
          <WinRatesSection {...part} useCpvNames={useCpvNames} />
          <ForecastSection {...part} today={today} />
          <MarketSection {...part} useCpvNames={useCpvNames} />
        </div>
      )}
    </>
  )
}

/** `/opportunities/reports`: how the opportunities of an organisation went, and what is to be expected of them. */
export const ReportsPage = (props: Props) => {
  const { orgId, params, people } = props
  const t = useTranslations('opportunityReports')
  const tBoard = useTranslations('opportunities')
  const can = useCan(orgId)
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 py-4">
      <title>{`${t('title')} · ${tBoard('title')} · Kogge`}</title>
      <OpportunitiesHead orgId={orgId} view="reports" shared={peopleOf(params)} people={people} />
      {can(PREMIUM) ? (
        <Reports {...props} />
      ) : (
        <Locked title={t('locked')} text={t('lockedText', { tier: lowestTier(PREMIUM) })} />
      )}
    </div>
  )
}
