import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ORG_LIST, type SingleParams } from '../../model/org-list-params.ts'

interface Props {
  readonly params: SingleParams
  /** The tags of the list. */
  readonly tags: readonly string[]
  /** Organisations that the filters leave; null while it is not known. */
  readonly total: number | null
  readonly onParams: (params: SingleParams) => void
  readonly exportMenu: ReactNode
}

/** How the organisations of a list are narrowed and sorted, and how many are left. */
export const MembersToolbar = ({ params, tags, total, onParams, exportMenu }: Props) => {
  const t = useTranslations('orgLists.members')
  const tLists = useTranslations('orgLists')
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (q) =>
    onParams(withFilter(ORG_LIST, params, 'q', q === '' ? [] : [q])),
  )
  const { sortBy, tag = [], ...rest } = params
  const itemOf = (value: string) => ({ value, label: value })
  const known = [...new Set([...tag, ...tags])]
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        value={typed}
        onValueChange={setTyped}
        boxClassName="w-full sm:w-80"
      />
      {known.length > 0 && (
        <div className="w-full sm:w-56">
          <MultiCombobox
            aria-label={t('tag')}
            items={known.map(itemOf)}
            value={tag.map(itemOf)}
            onValueChange={(chosen) =>
              onParams(
                withFilter(
                  ORG_LIST,
                  params,
                  'tag',
                  chosen.map(({ value }) => value),
                ),
              )
            }
            placeholder={t('tag')}
            removeLabel={({ label }) => t('tags.remove', { name: label })}
            labels={{
              search: t('tags.search'),
              empty: t('tags.empty'),
              loading: t('tags.loading'),
              clear: t('tags.clear'),
            }}
          />
        </div>
      )}
      <Select
        variant="ghost"
        aria-label={t('sort')}
        value={sortBy ?? ORG_LIST.defaultSort}
        onValueChange={(next) =>
          onParams({
            ...rest,
            ...(tag.length > 0 && { tag }),
            ...(next !== ORG_LIST.defaultSort && { sortBy: next }),
          })
        }
        options={ORG_LIST.sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      {exportMenu}
      {total !== null && (
        <output className="ml-auto py-1.5 text-muted text-sm">
          {tLists('count', { count: total })}
        </output>
      )}
    </div>
  )
}
