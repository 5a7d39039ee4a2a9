import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { FilterCount } from '@kogge/ui/filter-panel.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { SlidersHorizontal, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BOARD_LIST, type BoardFilter, type BoardParams } from '../../model/opportunity-lists.ts'
import type { Person } from '../../model/people.ts'
import { BoardFilters, type BoardFiltersProps } from './board-filters.tsx'

interface Props {
  readonly params: BoardParams
  readonly people: readonly Person[]
  readonly tags: readonly string[]
  readonly onParams: (params: BoardParams) => void
  /** Saved views of the board. */
  readonly views: ReactNode
}

/** The filters of a narrow screen, behind a button. */
const FilterSheet = (props: Omit<BoardFiltersProps, 'isInLine'>) => {
  const t = useTranslations('opportunities.filters')
  const [isOpen, setIsOpen] = useState(false)
  const { assignee = [], createdBy = [], tag = [] } = props.params
  const count = assignee.length + createdBy.length + tag.length
  return (
    <>
      <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('title')}
        {count > 0 && <FilterCount value={count} />}
      </Button>
      <Sheet
        side="left"
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('title')}
        closeLabel={t('close')}
      >
        <div className="flex flex-col gap-4">
          <BoardFilters {...props} isInLine={false} />
        </div>
      </Sheet>
    </>
  )
}

/** Words, people and tags that a board is narrowed by. */
export const BoardToolbar = ({ params, people, tags, onParams, views }: Props) => {
  const t = useTranslations('opportunities.filters')
  const session = useSession()
  const isWide = useMediaQuery('(min-width: 64rem)')
  const onFilter = (name: BoardFilter, values: readonly string[]) =>
    onParams(withFilter(BOARD_LIST, params, name, values))
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (q) =>
    onFilter('q', q === '' ? [] : [q]),
  )
  const own = session?.user.userId
  const { assignee = [] } = params
  const isMine = own !== undefined && assignee.length === 1 && assignee[0] === own
  const isNarrowed = Object.keys(params).length > 0
  const filters = { params, people, tags, onFilter }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SearchInput
        label={t('q')}
        placeholder={t('q')}
        clearLabel={t('clearOne', { name: t('q') })}
        value={typed}
        onValueChange={setTyped}
        boxClassName="w-full sm:w-64"
      />
      {own !== undefined && (
        <Button
          icon={<UserRound aria-hidden />}
          aria-pressed={isMine}
          className="aria-pressed:border-accent aria-pressed:bg-selected"
          onClick={() => onFilter('assignee', isMine ? [] : [own])}
        >
          {t('mine')}
        </Button>
      )}
      {views}
      {isWide ? <BoardFilters {...filters} isInLine /> : <FilterSheet {...filters} />}
      {isNarrowed && (
        <Button variant="ghost" className="text-link" onClick={() => onParams({})}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
