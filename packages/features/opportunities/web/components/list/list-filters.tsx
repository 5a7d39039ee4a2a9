import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { filterParts } from '@kogge/platform/web/lists/list-filters.tsx'
import { activeFilters, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { MemberFilter } from '@kogge/platform/web/people/member-filter.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import {
  OPPORTUNITY_LIST,
  type OpportunityFilter,
  type OpportunityParams,
} from '../../model/opportunity-lists.ts'
import {
  ARCHIVE_FILTERS,
  DECISION_FILTERS,
  RESOLUTION_FILTERS,
} from '../../model/opportunity-queries.ts'
import type { Person } from '../../model/people.ts'
import { OwnFilters } from '../fields/own-filters.tsx'
import { TagFilter } from '../tag-filter.tsx'

const IN_PANEL = [
  'status',
  'resolution',
  'assignee',
  'createdBy',
  'tag',
  'archived',
  'decision',
  'own',
] as const
const NOT_ARCHIVED = 'without'
const ARCHIVE_CHOICES = [NOT_ARCHIVED, ...ARCHIVE_FILTERS] as const

interface Props {
  readonly orgId: string
  readonly params: OpportunityParams
  readonly people: readonly Person[]
  readonly tags: readonly string[]
  readonly onParams: (params: OpportunityParams) => void
}

/** Stage, outcome, people and tags that the list is narrowed by, and whether it has those in the archive. */
export const ListFilters = ({ orgId, params, people, tags, onParams }: Props) => {
  const t = useTranslations('opportunities.filters')
  const tBoard = useTranslations('opportunities')
  const tQuestionnaire = useTranslations('questionnaire')
  const chosen = (name: OpportunityFilter): string[] => [...(params[name] ?? [])]
  const set = (name: OpportunityFilter, values: readonly string[]) =>
    onParams(withFilter(OPPORTUNITY_LIST, params, name, values))
  const { section, facets } = filterParts<OpportunityFilter>({
    title: (name) => t(name),
    clearLabel: (name) => t('clearOne', { name }),
    moreLabel: t('moreValues'),
    lessLabel: t('lessValues'),
    chosen,
    set,
  })
  const members = (name: 'assignee' | 'createdBy') => (
    <MemberFilter
      label={t(name)}
      people={people}
      selected={chosen(name)}
      onSelectedChange={(values) => set(name, values)}
      withNobody={name === 'assignee'}
    />
  )
  const isPremium = useCan(orgId)('opportunity.premium_access')
  const { q, sortBy } = params
  const [archived] = chosen('archived')
  return (
    <FilterPanel
      title={t('title')}
      count={activeFilters(IN_PANEL, params).length}
      clearLabel={t('clear')}
      onClear={() => onParams({ ...(q && { q }), ...(sortBy && { sortBy }) })}
      closeLabel={t('close')}
      resultsLabel={t('results')}
    >
      {section(
        'status',
        facets(
          'status',
          OPPORTUNITY_STAGES.map((value) => ({ value, label: tBoard(`stages.${value}`) })),
        ),
      )}
      {section(
        'resolution',
        facets('resolution', [
          { value: 'none', label: tBoard('open') },
          ...RESOLUTIONS.map((value) => ({
            value: RESOLUTION_FILTERS[value],
            label: tBoard(`resolutions.${value}`),
          })),
        ]),
      )}
      {section('assignee', members('assignee'))}
      {section(
        'tag',
        <TagFilter
          label={t('tag')}
          tags={tags}
          selected={chosen('tag')}
          onSelectedChange={(values) => set('tag', values)}
        />,
      )}
      {isPremium &&
        section(
          'decision',
          facets(
            'decision',
            DECISION_FILTERS.map((value) => ({ value, label: tQuestionnaire(`filters.${value}`) })),
          ),
          chosen('decision').length > 0,
        )}
      <OwnFilters
        orgId={orgId}
        selected={chosen('own')}
        onSelected={(values) => set('own', values)}
      />
      {section('createdBy', members('createdBy'))}
      {section(
        'archived',
        <RadioGroup
          aria-label={t('archived')}
          value={ARCHIVE_CHOICES.find((choice) => choice === archived) ?? NOT_ARCHIVED}
          onValueChange={(value) => set('archived', value === NOT_ARCHIVED ? [] : [value])}
          options={ARCHIVE_CHOICES.map((value) => ({ value, label: t(`archive.${value}`) }))}
        />,
      )}
    </FilterPanel>
  )
}
