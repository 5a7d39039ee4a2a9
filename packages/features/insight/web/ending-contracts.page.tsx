import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import { type Ends, NEXT_YEAR } from '@kogge/domain/analysis/analysis-period.ts'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EndingList } from './components/ending/ending-contracts-list.tsx'
import type { EndingPage as EndingAnswer } from './insight.client.ts'
import { chosenOf, MONTHS, monthsOf } from './model/ending-contracts-address.ts'
import type { EndingRowActions } from './model/row-actions.ts'
import { useEnding } from './use-ending-contracts.ts'

interface Props {
  readonly filters: AnalysisFilters
  /** When they end, as it stands in the address. */
  readonly ends: string | undefined
  readonly onEnds: (ends: string) => void
  /** Shows all that is known to end, without words and filters; null where that is shown. */
  readonly onAll: (() => void) | null
  /** Parts of market analysis, which the route gives. */
  readonly tabs: ReactNode
  /** `found`: how many contracts there are; null while that is not known. */
  readonly filterPanel: (found: number | null) => ReactNode
  /** Words, hints and chosen filters; `also`: by which other names was looked. */
  readonly asked: (found: number | null, isBusy: boolean, also: EndingAnswer['also']) => ReactNode
  /** In the rows of the list. */
  readonly Actions: EndingRowActions
  /** The list as a file, of another feature; `list` is what its procedure is asked for. */
  readonly exportMenu: (list: { readonly filters: object; readonly months: Ends }) => ReactNode
}

/** `/analysis/ending`: contracts that end soon, and when the next calls are to be expected. */
export const EndingPage = (props: Props) => {
  const { filters, ends, onEnds } = props
  const t = useTranslations('insight.ending')
  const months = monthsOf(ends)
  const list = useEnding(filters, months)
  const found = list.isPlaceholderData ? null : (list.data?.pages[0]?.total ?? null)
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 py-3">
      <title>{`${t('title')} · Kogge`}</title>
      {props.tabs}
      <div className="flex min-w-0 flex-1 flex-col gap-4 lg:flex-row lg:gap-8">
        {props.filterPanel(found)}
        <section className="flex min-w-0 flex-1 flex-col gap-4" aria-label={t('title')}>
          {props.asked(found, list.isFetching, list.data?.pages[0]?.also ?? [])}
          <div className="flex flex-wrap items-start justify-between gap-2">
            <div>
              <h1 className="font-semibold text-2xl">{t('title')}</h1>
              <p className="text-muted">{t('about')}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <span aria-hidden className="text-muted">
                {t('filters.months')}
              </span>
              <div className="w-44">
                <Select
                  aria-label={t('filters.months')}
                  value={chosenOf(ends)}
                  onValueChange={onEnds}
                  options={MONTHS.map((value) => ({
                    value,
                    label:
                      value === NEXT_YEAR ? t('nextYear') : t('months', { count: Number(value) }),
                  }))}
                />
              </div>
              {props.exportMenu({ filters, months })}
            </div>
          </div>
          <EndingList list={list} onAll={props.onAll} Actions={props.Actions} />
        </section>
      </div>
    </div>
  )
}
