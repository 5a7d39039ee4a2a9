import { TENDER_FILTER_KEYS } from '@kogge/domain/search/tender-filter-keys.ts'
import { Tag } from '@kogge/ui/tag.tsx'
import { useTranslations } from 'use-intl'
import type { TenderFilter } from '../model/tender-list.ts'
import { type KnownNames, useFilterLabel } from '../use-filter-label.ts'

/** Conditions that are named; of more it says how many. */
const MOST_NAMED = 8

interface Props {
  readonly filters: Readonly<Partial<Record<TenderFilter, readonly string[] | undefined>>>
  readonly names: KnownNames
}

/** Filters in words, the words that are looked for among them. */
export const FilterWords = ({ filters, names }: Props) => {
  const t = useTranslations('search')
  const nameOf = useFilterLabel(names)
  const all = TENDER_FILTER_KEYS.flatMap((filter) =>
    (filters[filter] ?? []).map((value) => ({ filter, value })),
  )
  const left = all.length - MOST_NAMED
  return (
    <ul
      className="flex min-w-0 max-w-full flex-wrap items-center gap-1.5"
      aria-label={t('filtersTitle')}
    >
      {all.slice(0, MOST_NAMED).map((one) => (
        <li key={`${one.filter} ${one.value}`} className="min-w-0 max-w-full">
          <Tag>
            {one.filter === 'q' || one.filter === 'keyword'
              ? t('quoted', { words: one.value })
              : nameOf(one)}
          </Tag>
        </li>
      ))}
      {left > 0 && <li className="text-muted text-sm">{t('moreFilters', { count: left })}</li>}
    </ul>
  )
}
