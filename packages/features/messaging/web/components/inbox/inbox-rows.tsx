import { useUsedRows } from '@kogge/platform/web/lists/use-used-rows.ts'
import { useNow } from '@kogge/platform/web/use-now.ts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxItem } from '../../messaging.client.ts'
import type { InboxParams } from '../../model/inbox-search.ts'
import type { SubjectParts } from '../../model/parts-from-routes.ts'
import { InboxRow } from './inbox-row.tsx'

/** A row of three lines: its measured height takes the place of this once it is drawn. */
const USUAL_HEIGHT = 77
const FURTHER_ROWS = 8
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface Props {
  readonly orgId: string
  readonly items: readonly InboxItem[]
  readonly total: number | null
  readonly params: InboxParams
  readonly openId: string | null
  readonly Name: SubjectParts['Name']
  /** The box that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Stands after the last row. */
  readonly after: ReactNode
}

/** The rows of the inbox, those near what is seen drawn; the arrow keys go from one to the next. */
export const InboxRows = ({ orgId, items, total, params, openId, Name, box, after }: Props) => {
  const t = useTranslations('messaging.inbox')
  const now = useNow()
  const keys = useMemo(() => items.map(({ conversationId }) => conversationId), [items])
  const usedRows = useUsedRows(box, 'row')
  // The same as long as the keys are: with another one all rows would be laid out anew.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey,
    overscan: FURTHER_ROWS,
    rangeExtractor: (range: Range) => {
      const further = usedRows()
        .map((key) => keys.indexOf(key))
        .filter((index) => index !== -1)
      return [...new Set([...defaultRangeExtractor(range), ...further])].sort((a, b) => a - b)
    },
  })
  const focusAt = (index: number) => {
    rows.scrollToIndex(index)
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-row="${keys[index]}"] a`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const step = STEPS[event.key]
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
    if (step === undefined || row === null) return
    event.preventDefault()
    const at = Number(row.getAttribute('data-index')) + step
    if (at >= 0 && at < keys.length) focusAt(at)
  }
  return (
    <>
      <ol
        aria-label={t('title')}
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-row={key}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <InboxRow
                  orgId={orgId}
                  item={item}
                  params={params}
                  isOpen={item.conversationId === openId}
                  now={now}
                  Name={Name}
                />
              </li>
            )
          )
        })}
      </ol>
      {after}
    </>
  )
}
