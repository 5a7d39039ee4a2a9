import { Button } from '@kogge/ui/button.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { useTranslations } from 'use-intl'
import { type KnownNames, useFilterLabel } from '../../model/org-filter-labels.ts'
import {
  activeFilters,
  type OrgParams,
  withoutFilters,
  withoutValue,
} from '../../model/org-search-params.ts'

interface Props {
  readonly params: OrgParams
  readonly names: KnownNames
  readonly onParams: (params: OrgParams) => void
}

/** What narrows the list, each to be taken away. */
export const ActiveTags = ({ params, names, onParams }: Props) => {
  const t = useTranslations('orgSearch')
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
