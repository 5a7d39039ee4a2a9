import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  OPPORTUNITY_LIST,
  type OpportunityParams,
  type OpportunitySort,
} from '../../model/opportunity-lists.ts'

interface Props {
  readonly params: OpportunityParams
  /** Opportunities that the filters leave; null while it is not known. */
  readonly total: number | null
  readonly onParams: (params: OpportunityParams) => void
  readonly exportMenu: ReactNode
  readonly importButton: ReactNode
  /** Saved views of the list. */
  readonly views: ReactNode
}

/** The words that the list is searched by, its order, and how many opportunities it has. */
export const ListToolbar = ({
  params,
  total,
  onParams,
  exportMenu,
  importButton,
  views,
}: Props) => {
  const t = useTranslations('opportunities')
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (q) =>
    onParams(withFilter(OPPORTUNITY_LIST, params, 'q', q === '' ? [] : [q])),
  )
  const isPremium = useCan()('opportunity.premium_access')
  const sorts = OPPORTUNITY_LIST.sorts.filter((one) => isPremium || one !== 'score')
  const { sortBy, ...filters } = params
  const sort = (next: OpportunitySort) =>
    onParams(next === OPPORTUNITY_LIST.defaultSort ? filters : { ...filters, sortBy: next })
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('filters.q')}
        placeholder={t('filters.q')}
        clearLabel={t('filters.clearOne', { name: t('filters.q') })}
        value={typed}
        onValueChange={setTyped}
        boxClassName="w-full sm:w-80"
      />
      <Select
        variant="ghost"
        aria-label={t('list.sort')}
        value={sortBy ?? OPPORTUNITY_LIST.defaultSort}
        onValueChange={sort}
        options={sorts.map((value) => ({
          value,
          label: t(`list.sorts.${value}`),
        }))}
      />
      {views}
      {exportMenu}
      {importButton}
      {total !== null && (
        <output className="ml-auto text-muted text-sm">{t('board.count', { count: total })}</output>
      )}
    </div>
  )
}
