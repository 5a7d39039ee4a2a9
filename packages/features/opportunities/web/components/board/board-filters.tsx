import { MemberFilter } from '@kogge/platform/web/people/member-filter.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { useTranslations } from 'use-intl'
import type { BoardFilter, BoardParams } from '../../model/opportunity-lists.ts'
import type { Person } from '../../model/people.ts'
import { TagFilter } from '../tag-filter.tsx'

export interface BoardFiltersProps {
  readonly params: BoardParams
  readonly people: readonly Person[]
  readonly tags: readonly string[]
  readonly onFilter: (name: BoardFilter, values: readonly string[]) => void
  /** Without visible labels, in one line. */
  readonly isInLine: boolean
}

/** The people and tags that a board is narrowed by. */
export const BoardFilters = ({ params, people, tags, onFilter, isInLine }: BoardFiltersProps) => {
  const t = useTranslations('opportunities.filters')
  const className = isInLine ? 'w-56' : ''
  const { assignee = [], createdBy = [], tag = [] } = params
  return (
    <>
      <Field label={t('assignee')} hideLabel={isInLine} className={className}>
        <MemberFilter
          label={t('assignee')}
          people={people}
          selected={assignee}
          onSelectedChange={(values) => onFilter('assignee', values)}
          withNobody
        />
      </Field>
      {createdBy.length > 0 && (
        <Field label={t('createdBy')} hideLabel={isInLine} className={className}>
          <MemberFilter
            label={t('createdBy')}
            people={people}
            selected={createdBy}
            onSelectedChange={(values) => onFilter('createdBy', values)}
          />
        </Field>
      )}
      <Field label={t('tag')} hideLabel={isInLine} className={className}>
        <TagFilter
          label={t('tag')}
          tags={tags}
          selected={tag}
          onSelectedChange={(values) => onFilter('tag', values)}
        />
      </Field>
    </>
  )
}
