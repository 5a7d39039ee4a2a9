import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { movedPosition, positionOf } from '../../model/board-order.ts'
import { type DropTarget, destinationOfDrop } from '../../model/card-places.ts'
import type { FocusTarget } from '../../model/focus-target.ts'
import type { BoardParams } from '../../model/opportunity-lists.ts'
import type { Board } from '../../opportunities.client.ts'
import type { BoardState } from '../../use-board.ts'
import { useBoardActions } from '../../use-board-actions.ts'
import { useCardQuestion } from '../../use-card-question.ts'
import { useOpportunityChanges } from '../../use-opportunity-changes.ts'
import { NoOpportunities, NothingFound } from '../empty-opportunities.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardDialogs } from './board-dialogs.tsx'
import { BoardFrame } from './board-frame.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useBoardDrag } from './use-board-drag.ts'

interface Props {
  readonly orgId: string
  readonly params: BoardParams
  readonly state: BoardState
  readonly onClear: () => void
}

const isNarrowed = (params: BoardParams): boolean => Object.keys(params).length > 0

const isNone = (parts: readonly { readonly total: number }[]): boolean =>
  parts.every(({ total }) => total === 0)

/** Whether a board has had cards as it is narrowed now: one that loses its last card keeps its columns, and the focus in them. */
const useHasShown = ({ params, state }: Props): boolean => {
  const shown = useRef<string | null>(null)
  const { data, isPlaceholderData } = state.query
  const narrowing = JSON.stringify(params)
  if (data && !isPlaceholderData && !isNone(data.columns)) shown.current = narrowing
  return shown.current === narrowing
}

const Columns = ({ orgId, params, state, board }: Props & { readonly board: Board }) => {
  const can = useCan(orgId)
  const [focus, setFocus] = useState<FocusTarget | null>(null)
  const dropFocus = useCallback(() => setFocus(null), [])
  const changes = useOpportunityChanges(orgId, {
    show: state.show,
    updates: state.updates,
    onUndone: ({ guid, status }) => setFocus({ guid, status, index: null }),
  })
  const { question, ask, endQuestion } = useCardQuestion(orgId)
  const actions = useBoardActions({ board, changes, ask, setFocus })
  const isFaded = state.query.isPlaceholderData
  const mayManage = can('opportunity.manage')
  const drop = (guid: string, target: DropTarget | null) => {
    const found = positionOf(board, guid)
    if (!found || !target) return
    const column = board.columns.find(({ status }) => status === target.status)
    const to = destinationOfDrop(guid, target, column, isNarrowed(params))
    // Everybody sees what has changed within a column.
    if (to && movedPosition(board, guid, to))
      void changes.move(found.card, to, found.status === to.status ? null : undefined)
  }
  const frame = useBoardDrag({
    isEnabled: mayManage,
    onStart: () => {
      state.hold()
      changes.hush()
    },
    onEnd: (guid, target) => {
      drop(guid, target)
      state.updates.release()
    },
  })
  return (
    <div
      aria-busy={isFaded}
      className={`flex min-h-0 flex-1 flex-col ${isFaded ? 'opacity-60' : ''}`}
    >
      <BoardFrame ref={frame}>
        {board.columns.map((column) => (
          <BoardColumn
            key={column.status}
            orgId={orgId}
            column={column}
            fields={board.fields}
            params={params}
            actions={mayManage ? actions : null}
            focus={focus?.status === column.status ? focus : null}
            onFocusTaken={dropFocus}
          />
        ))}
      </BoardFrame>
      <BoardDialogs
        board={board}
        question={question}
        changes={changes}
        onFocus={setFocus}
        onClose={endQuestion}
      />
    </div>
  )
}

/** The columns of a board in each of their states. */
export const BoardView = (props: Props) => {
  const t = useTranslations('opportunities.board')
  const { params, state, onClear } = props
  const { query } = state
  const hasShown = useHasShown(props)
  if (!query.data)
    return query.isError ? <LoadFailed query={query} failed={t('failed')} /> : <BoardSkeleton />
  const { columns, closed } = query.data
  if (!hasShown && isNone(columns) && isNarrowed(params)) return <NothingFound onClear={onClear} />
  if (!hasShown && isNone([...columns, ...closed])) return <NoOpportunities />
  return <Columns {...props} board={query.data} />
}
