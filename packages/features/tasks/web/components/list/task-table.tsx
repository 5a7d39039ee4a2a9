import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useSharedMenu } from '@kogge/platform/web/lists/shared-menu.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { Fragment, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../tasks.client.ts'
import { TaskRowMenu } from './row-menu.tsx'
import { type RowActions, type RowMenu, TaskRow } from './task-row.tsx'
import { useWindowRows } from './use-window-rows.ts'

interface Props {
  readonly orgId: string
  readonly cards: readonly TaskCard[]
  readonly keys: readonly string[]
  /** Of all that the filters leave; null while it is not known. */
  readonly total: number | null
  /** Null for those who may only read. */
  readonly actions: RowActions | null
}

/** Holds the place of rows that are not drawn. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td className="p-0" />
    </tr>
  )

/** Tasks, a line each, of which only those near what is seen are drawn. */
export const TaskTable = ({ orgId, cards, keys, total, actions }: Props) => {
  const t = useTranslations('tasks')
  const tFields = useTranslations('tasks.fields')
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const { rows, top } = useWindowRows(keys, box)
  const drawn = rows.getVirtualItems()
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { menu, opener, close } = useSharedMenu<RowMenu>()
  let end = 0
  return (
    <div ref={box} data-menus className="relative">
      <Table
        label={t('title')}
        aria-rowcount={total === null ? -1 : total + 1}
        className="table-fixed"
      >
        <TableHead>
          <TableHeader className="w-8">
            <span className="sr-only">{t('statuses.DONE')}</span>
          </TableHeader>
          <TableHeader>{tFields('title')}</TableHeader>
          {isWide && (
            <>
              <TableHeader className="w-34">{tFields('status')}</TableHeader>
              <TableHeader className="w-40">{tFields('assigneeUserId')}</TableHeader>
              <TableHeader className="w-32">{tFields('deadline')}</TableHeader>
              <TableHeader className="w-24">{tFields('checklist')}</TableHeader>
            </>
          )}
          {actions && (
            <TableHeader className="w-11">
              <span className="sr-only">{t('list.menu')}</span>
            </TableHeader>
          )}
        </TableHead>
        <TableBody>
          {drawn.map(({ index, start, end: rowEnd, key }) => {
            const task = cards[index]
            if (!task) return null
            const gap = start - top - end
            end = rowEnd - top
            return (
              <Fragment key={key}>
                <Space height={gap} />
                <TaskRow
                  orgId={orgId}
                  task={task}
                  index={index}
                  isWide={isWide}
                  actions={actions}
                  opener={opener}
                  formats={formats}
                  measure={rows.measureElement}
                />
              </Fragment>
            )
          })}
          <Space height={rows.getTotalSize() - end} />
        </TableBody>
      </Table>
      {actions && (
        <TaskRowMenu orgId={orgId} menu={menu} cards={cards} actions={actions} onClose={close} />
      )}
    </div>
  )
}
