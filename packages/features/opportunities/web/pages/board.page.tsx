import { useTranslations } from 'use-intl'
import { BoardSkeleton } from '../components/board/board-skeleton.tsx'
import { BoardToolbar } from '../components/board/board-toolbar.tsx'
import { BoardView } from '../components/board/board-view.tsx'
import { ClosedLine } from '../components/board/closed-line.tsx'
import { OpportunitiesHead } from '../components/opportunities-head.tsx'
import { useDefaultView, useSavedViews } from '../components/views/use-saved-views.ts'
import { ViewsMenu } from '../components/views/views-menu.tsx'
import { BOARD_LIST, type BoardParams } from '../model/opportunity-lists.ts'
import type { Person } from '../model/people.ts'
import { paramsOfView } from '../model/saved-views.ts'
import { useBoard } from '../use-board.ts'
import { useKnownTags } from '../use-known-tags.ts'

interface Props {
  readonly orgId: string
  readonly params: BoardParams
  /** With `isReplacing` no step back leads to the address of before. */
  readonly onParams: (params: BoardParams, isReplacing?: boolean) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
}

const NO_TAGS: readonly string[] = []

/** `/opportunities`: the open opportunities of an organisation, a column a stage. */
export const BoardPage = ({ orgId, params, onParams, people }: Props) => {
  const t = useTranslations('opportunities')
  const state = useBoard(orgId, params)
  const { data } = state.query
  const saved = useSavedViews(orgId, 'board')
  const isDecided = useDefaultView(saved, Object.keys(params).length === 0, (view) =>
    onParams(paramsOfView(BOARD_LIST, view.params), true),
  )
  const tags = useKnownTags(orgId, params.tag ?? NO_TAGS)
  return (
    <div className="mx-auto flex h-[calc(100dvh-3rem)] min-h-[36rem] w-full max-w-[100rem] flex-col gap-3 px-4 pt-4 max-sm:h-[calc(100dvh-5.5rem)]">
      <title>{`${t('board.title')} · Kogge`}</title>
      <OpportunitiesHead orgId={orgId} view="board" shared={params} people={people} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <BoardToolbar
          params={params}
          people={people}
          tags={tags}
          onParams={onParams}
          views={
            <ViewsMenu
              orgId={orgId}
              page="board"
              saved={saved}
              spec={BOARD_LIST}
              params={params}
              onParams={onParams}
            />
          }
        />
        <ClosedLine closed={data?.closed} params={params} />
      </div>
      {isDecided ? (
        <BoardView orgId={orgId} params={params} state={state} onClear={() => onParams({})} />
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}
