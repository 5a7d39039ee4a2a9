import { Button } from '@kogge/ui/button.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { useTranslations } from 'use-intl'
import { activeFilters, withoutFilters, withoutValue } from '../model/active-filters.ts'
import type { TenderParams } from '../model/tender-list.ts'
import { type KnownNames, useFilterLabel } from '../use-filter-label.ts'

interface Props {
  readonly params: TenderParams
  readonly names: KnownNames
  readonly onParams: (params: TenderParams) => void
}

/** What narrows the list, each to be taken away. */
export const ActiveTags = ({ params, names, onParams }: Props) => {
  const t = useTranslations('search')
  const label = useFilterLabel(names)
  const active = activeFilters(params)
  if (active.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={t('activeFilters')}>
      {active.map((one) => (
        <li key={`${one.filter} ${one.value}`} className="min-w-0 max-w-full">
          <Tag
            onRemove={() => onParams(withoutValue(params, one))}
            removeLabel={t('removeFilter', { name: label(one) })}
          >
            {label(one)}
          </Tag>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={() => onParams(withoutFilters(params))}>
          {t('clearAll')}
        </Button>
      </li>
    </ul>
  )
}
