import { useTranslations } from 'use-intl'
import { BoardToolbar } from '../components/board/board-toolbar.tsx'
import { BoardView } from '../components/board/board-view.tsx'
import { ClosedLine } from '../components/board/closed-line.tsx'
import { OpportunitiesHead } from '../components/opportunities-head.tsx'
import type { BoardParams } from '../model/opportunity-lists.ts'
import type { Person } from '../model/people.ts'
import { useBoard } from '../use-board.ts'
import { useKnownTags } from '../use-known-tags.ts'

interface Props {
  readonly orgId: string
  readonly params: BoardParams
  readonly onParams: (params: BoardParams) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
}

const NO_TAGS: readonly string[] = []

/** `/opportunities`: the open opportunities of an organisation, a column a stage. */
export const BoardPage = ({ orgId, params, onParams, people }: Props) => {
  const t = useTranslations('opportunities')
  const state = useBoard(orgId, params)
  const { data } = state.query
  const tags = useKnownTags(orgId, params.tag ?? NO_TAGS)
  return (
    <div className="mx-auto flex h-[calc(100dvh-3rem)] min-h-[36rem] w-full max-w-[100rem] flex-col gap-3 px-4 pt-4 max-sm:h-[calc(100dvh-5.5rem)]">
      <title>{`${t('board.title')} · Kogge`}</title>
      <OpportunitiesHead orgId={orgId} view="board" shared={params} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <BoardToolbar params={params} people={people} tags={tags} onParams={onParams} />
        <ClosedLine closed={data?.closed} params={params} />
      </div>
      <BoardView orgId={orgId} params={params} state={state} onClear={() => onParams({})} />
    </div>
  )
}
