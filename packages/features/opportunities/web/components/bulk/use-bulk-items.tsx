import { Archive, ArchiveRestore, Flag, Tag, Trash2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BulkBarProps } from './bulk-bar.tsx'

interface BulkItem {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly isDanger: boolean
  readonly onSelect: () => void
}

/** The actions for the selected opportunities: deleted ones can only be restored. */
export const useBulkItems = ({ cards, onAction, onAsk }: BulkBarProps) => {
  const t = useTranslations('opportunityBulk.actions')
  const item = (
    key: Parameters<typeof t>[0],
    icon: ReactNode,
    onSelect: () => void,
    isDanger = false,
  ): BulkItem => ({ key, label: t(key), icon, onSelect, isDanger })
  if (cards.every(({ deletedAt }) => deletedAt !== null))
    return {
      mayMove: false,
      items: [item('restore', <ArchiveRestore aria-hidden />, () => onAction({ kind: 'restore' }))],
    }
  const isArchived = cards.every((card) => card.isArchived)
  return {
    mayMove: true,
    items: [
      item('assign', <UserRound aria-hidden />, () => onAsk('assign')),
      item('tags', <Tag aria-hidden />, () => onAsk('tags')),
      item('conclude', <Flag aria-hidden />, () => onAsk('conclude')),
      item(
        isArchived ? 'unarchive' : 'archive',
        isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
        () => onAction({ kind: 'archive', isArchived: !isArchived }),
      ),
      item('remove', <Trash2 aria-hidden />, () => onAsk('remove'), true),
    ],
  }
}
