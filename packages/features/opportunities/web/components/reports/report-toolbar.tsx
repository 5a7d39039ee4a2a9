import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { MemberFilter } from '@kogge/platform/web/people/member-filter.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import type { Person } from '../../model/people.ts'
import {
  hasOwnDays,
  monthsOf,
  type PeriodProblem,
  REPORT_LIST,
  REPORT_MONTHS,
  type ReportParams,
  type ReportPeriod,
  withDays,
  withMonths,
} from '../../model/report-period.ts'
import { TagFilter } from '../tag-filter.tsx'
import { DayField } from './day-field.tsx'

const OWN = 'own'

interface Props {
  readonly params: ReportParams
  readonly period: ReportPeriod
  readonly problem: PeriodProblem | null
  readonly people: readonly Person[]
  readonly tags: readonly string[]
  readonly onParams: (params: ReportParams) => void
}

/** The period of reports, and the people and tags that they are narrowed by. */
export const ReportToolbar = (props: Props) => {
  const { params, period, problem, people, tags, onParams } = props
  const t = useTranslations('opportunityReports.period')
  const tFilters = useTranslations('opportunities.filters')
  const isOwn = hasOwnDays(params)
  const { assignee = [], tag = [] } = params
  const choices = REPORT_MONTHS.map((value) => ({
    value,
    label: t('last', { count: Number(value) }),
  }))
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Field label={t('label')} className="w-44 max-sm:w-full">
        <Select
          value={isOwn ? OWN : monthsOf(params)}
          onValueChange={(value) =>
            onParams(value === OWN ? withDays(params, period) : withMonths(params, value))
          }
          options={[...choices, { value: OWN, label: t('own') }]}
        />
      </Field>
      {isOwn && (
        <>
          <DayField
            label={t('from')}
            value={period.from}
            error={null}
            onDay={(from) => onParams(withDays(params, { ...period, from }))}
          />
          <DayField
            label={t('until')}
            value={period.until}
            error={problem && t(problem)}
            onDay={(until) => onParams(withDays(params, { ...period, until }))}
          />
        </>
      )}
      <Field label={tFilters('assignee')} className="w-56 max-sm:w-full">
        <MemberFilter
          label={tFilters('assignee')}
          people={people}
          selected={assignee}
          onSelectedChange={(values) =>
            onParams(withFilter(REPORT_LIST, params, 'assignee', values))
          }
          withNobody
        />
      </Field>
      <Field label={tFilters('tag')} className="w-56 max-sm:w-full">
        <TagFilter
          label={tFilters('tag')}
          tags={tags}
          selected={tag}
          onSelectedChange={(values) => onParams(withFilter(REPORT_LIST, params, 'tag', values))}
        />
      </Field>
      {Object.keys(params).length > 0 && (
        <Button variant="ghost" className="mt-6 text-link" onClick={() => onParams({})}>
          {tFilters('clear')}
        </Button>
      )}
    </div>
  )
}
