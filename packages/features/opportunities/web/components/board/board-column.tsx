import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { DropLine } from '@kogge/ui/drop-line.tsx'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import { isWhole } from '../../model/card-places.ts'
import { type FocusTarget, focusIndexOf, isForHead } from '../../model/focus-target.ts'
import type { BoardParams } from '../../model/opportunity-lists.ts'
import type { BoardColumn as Column, OwnField } from '../../opportunities.client.ts'
import { BoardRow } from './board-row.tsx'
import { ColumnHead } from './column-head.tsx'
import { useColumnDrop } from './use-column-drop.ts'
import { useColumnRows } from './use-column-rows.ts'

interface Props {
  readonly orgId: string
  readonly column: Column
  /** The own fields that cards show. */
  readonly fields: readonly OwnField[]
  readonly params: BoardParams
  /** Null for those who may only read. */
  readonly actions: CardActions | null
  /** Null for none of this column. */
  readonly focus: FocusTarget | null
  readonly onFocusTaken: () => void
}

/** A stage with its cards, of which only those near what is seen are drawn. */
export const BoardColumn = memo((props: Props) => {
  const { orgId, column, fields, params, actions, focus, onFocusTaken } = props
  const { status, cards, total } = column
  const t = useTranslations('opportunities.board')
  const formats = useFormats()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useColumnRows(cards, scroller)
  const drop = useColumnDrop(status, scroller, actions !== null)
  const focusIndex = focusIndexOf(focus, cards)
  const { scrollToIndex } = rows
  useEffect(() => {
    if (focusIndex >= 0) scrollToIndex(focusIndex)
  }, [focusIndex, scrollToIndex])
  return (
    <section
      ref={drop.section}
      aria-labelledby={id}
      className="relative flex min-h-0 min-w-64 flex-1 snap-start flex-col rounded-lg border border-line bg-sunken max-sm:min-w-[86%]"
    >
      <ColumnHead
        id={id}
        column={column}
        takesFocus={isForHead(focus, cards)}
        onFocusTaken={onFocusTaken}
      />
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {cards.length === 0 && <p className="px-3 py-2 text-sm text-subtle">{t('emptyColumn')}</p>}
        {drop.end === 'first' && <DropLine className="top-px" />}
        <ul aria-labelledby={id} className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const card = cards[index]
            if (!card) return null
            return (
              <BoardRow
                key={card.guid}
                orgId={orgId}
                card={card}
                fields={fields}
                index={index}
                total={total}
                start={start}
                measure={rows.measureElement}
                actions={actions}
                takesFocus={index === focusIndex}
                onFocusTaken={onFocusTaken}
                formats={formats}
              />
            )
          })}
        </ul>
        {drop.end === 'last' && (
          <div className="relative">
            <DropLine className="-top-1" />
          </div>
        )}
      </div>
      {!isWhole(column) && (
        <Link
          to="/opportunities/list"
          search={{ ...params, status: [status], resolution: ['none'], sortBy: 'rank' }}
          className="border-line border-t px-3 py-2 text-link text-sm hover:underline"
        >
          {t('furtherCards', { count: total - cards.length })}
        </Link>
      )}
    </section>
  )
})
