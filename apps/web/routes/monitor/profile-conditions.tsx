import type {
  ConditionsComponent,
  FilterNameComponent,
} from '@kogge/features/monitor/web/model/parts-from-routes.ts'
import { FilterWords } from '@kogge/features/search/web/components/filter-words.tsx'
import { useFilterLabel } from '@kogge/features/search/web/use-filter-label.ts'
import { useTenderNames } from '../use-tender-filter-parts.tsx'

/** The conditions of a profile as tender search puts its filters into words. */
export const ProfileConditions: ConditionsComponent = ({ filters }) => (
  <FilterWords filters={filters} names={useTenderNames(filters)} />
)

/** A value of a filter as tender search names it. */
export const ProfileFilterName: FilterNameComponent = ({ filter, value }) =>
  useFilterLabel(useTenderNames({ [filter]: [value] }))({ filter, value })
