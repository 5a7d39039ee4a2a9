import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useRowActions } from '../../use-row-actions.ts'
import type { FoundTasks } from '../../use-task-list.ts'
import { TaskTable } from './task-table.tsx'

interface Props {
  readonly orgId: string
  readonly found: FoundTasks
  readonly isNarrowed: boolean
  readonly onClear: () => void
}

const NoRows = ({ isNarrowed, onClear }: Pick<Props, 'isNarrowed' | 'onClear'>) => {
  const t = useTranslations('tasks.list')
  if (!isNarrowed) return <EmptyState title={t('empty')} description={t('emptyText')} />
  return (
    <EmptyState
      title={t('nothing')}
      description={t('nothingText')}
      actions={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  )
}

/** The rows of the list in each of their states, and what can be done with them. */
export const ListView = ({ orgId, found, ...rest }: Props) => {
  const t = useTranslations('tasks.list')
  const mayManage = useCan(orgId)('task.manage')
  const actions = useRowActions(orgId)
  const { list, cards, total } = found
  const keys = useMemo(() => cards?.map(({ guid }) => guid) ?? [], [cards])
  const focus = useRowFocus(keys)
  if (!cards) return <Awaited query={list} rows={8} loading={t('loading')} failed={t('failed')} />
  const isFaded = list.isPlaceholderData
  return (
    <div {...focus}>
      {cards.length === 0 ? (
        <NoRows {...rest} />
      ) : (
        <div aria-busy={isFaded} className={isFaded ? 'opacity-60' : ''}>
          <TaskTable
            orgId={orgId}
            cards={cards}
            keys={keys}
            total={total}
            actions={mayManage ? actions : null}
          />
          <MoreRows list={list} label={t('more')} />
        </div>
      )}
    </div>
  )
}
