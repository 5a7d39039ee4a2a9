import { DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly isArchived: boolean
  readonly onArchive: (isArchived: boolean) => void
  readonly onRemove: () => void
}

/** The items of a menu that put an opportunity away, or back. */
export const DisposalItems = ({ isArchived, onArchive, onRemove }: Props) => {
  const t = useTranslations('opportunities.menu')
  return (
    <>
      <DropdownMenuItem
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onSelect={() => onArchive(!isArchived)}
      >
        {t(isArchived ? 'unarchive' : 'archive')}
      </DropdownMenuItem>
      <DropdownMenuItem danger icon={<Trash2 aria-hidden />} onSelect={onRemove}>
        {t('remove')}
      </DropdownMenuItem>
    </>
  )
}
