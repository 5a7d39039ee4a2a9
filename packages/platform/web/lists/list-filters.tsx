import { type Facet, FacetList, type FacetListProps } from '@kogge/ui/facet-list.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import type { ReactNode } from 'react'

interface RequestedFilters<Name extends string> {
  /** What a filter is called. */
  readonly title: (name: Name) => string
  /** Names the button that takes a filter away, from the filter's title. */
  readonly clearLabel: (title: string) => string
  readonly moreLabel: string
  readonly lessLabel: string
  readonly chosen: (name: Name) => string[]
  readonly set: (name: Name, values: readonly string[]) => void
}

/** What the filters of every list are made of: a section with its title, and values to tick. */
export const filterParts = <Name extends string>(asked: RequestedFilters<Name>) => {
  const { title, clearLabel, moreLabel, lessLabel, chosen, set } = asked
  return {
    section: (name: Name, content: ReactNode, open = true): ReactNode => (
      <FilterSection
        title={title(name)}
        count={chosen(name).length}
        clearLabel={clearLabel(title(name))}
        onClear={() => set(name, [])}
        defaultOpen={open}
      >
        {content}
      </FilterSection>
    ),

    facets: (
      name: Name,
      list: readonly Facet[],
      options: Pick<FacetListProps, 'limit' | 'stale'> = {},
    ): ReactNode => (
      <FacetList
        label={title(name)}
        facets={list}
        selected={chosen(name)}
        onSelectedChange={(values) => set(name, values)}
        moreLabel={moreLabel}
        lessLabel={lessLabel}
        {...options}
      />
    ),
  }
}
