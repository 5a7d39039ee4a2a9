import type { CalendarEntry } from '@kogge/platform/web/calendar/calendar-entries.ts'
import { monthAt } from '@kogge/platform/web/calendar/month-address.ts'
import { MonthCalendar } from '@kogge/platform/web/calendar/month-calendar.tsx'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { CalendarClock, Landmark } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { BoardFilters } from '../components/board/board-filters.tsx'
import { CalendarDate } from '../components/calendar-date.tsx'
import { OpportunitiesHead } from '../components/opportunities-head.tsx'
import type { CalendarParams } from '../model/calendar-address.ts'
import { BOARD_LIST, type BoardFilter } from '../model/opportunity-lists.ts'
import type { Person } from '../model/people.ts'
import { useKnownTags } from '../use-known-tags.ts'
import { useOpportunityMonth } from '../use-opportunity-month.ts'

interface Props {
  readonly orgId: string
  readonly params: CalendarParams
  readonly onParams: (params: CalendarParams) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
}

const NO_TAGS: readonly string[] = []

const Legend = () => {
  const t = useTranslations('opportunities.calendar')
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      <span className="inline-flex items-center gap-1">
        <Landmark aria-hidden className="size-3.5 text-attention" />
        {t('official')}
      </span>
      <span className="inline-flex items-center gap-1">
        <CalendarClock aria-hidden className="size-3.5" />
        {t('own')}
      </span>
    </p>
  )
}

/** `/opportunities/calendar`: the dates of open opportunities, a month at a time. */
export const OpportunityCalendarPage = ({ orgId, params, onParams, people }: Props) => {
  const t = useTranslations('opportunities')
  const tMonth = useTranslations('monthCalendar')
  const { month: chosen, ...filters } = params
  const month = chosen ?? monthAt(new Date())
  const query = useOpportunityMonth(orgId, month, filters)
  const tags = useKnownTags(orgId, filters.tag ?? NO_TAGS)
  const { data, isPlaceholderData } = query
  const entries = useMemo(
    () =>
      data?.dates.map(
        ({ guid, kind, day, name }): CalendarEntry => ({
          key: `${guid}:${kind}`,
          day,
          content: <CalendarDate orgId={orgId} guid={guid} name={name} kind={kind} />,
        }),
      ),
    [data, orgId],
  )
  const onFilter = (name: BoardFilter, values: readonly string[]) =>
    onParams({ ...withFilter(BOARD_LIST, filters, name, values), ...(chosen && { month: chosen }) })
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-3 px-4 py-4">
      <title>{`${t('calendar.title')} · Kogge`}</title>
      <OpportunitiesHead orgId={orgId} view="calendar" shared={filters} people={people} />
      {query.isError && !data ? (
        <LoadFailed query={query} failed={tMonth('failed')} />
      ) : (
        <>
          <MonthCalendar
            month={month}
            onMonth={(next) => onParams({ ...filters, ...(next && { month: next }) })}
            entries={isPlaceholderData ? undefined : entries}
            empty={t('calendar.empty')}
            tools={
              <div className="ml-auto flex flex-wrap gap-2">
                <BoardFilters
                  params={filters}
                  people={people}
                  tags={tags}
                  onFilter={onFilter}
                  isInLine
                />
              </div>
            }
          />
          {data && data.total > data.dates.length && (
            <p className="text-muted">
              {tMonth('some', { shown: data.dates.length, total: data.total })}
            </p>
          )}
          <Legend />
        </>
      )}
    </div>
  )
}
