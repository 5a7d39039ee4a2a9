import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { Ellipsis, Link, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly name: string
  /** The page of the list. */
  readonly address: string
  /** Null for those who may only read. */
  readonly manage: { readonly onEdit: () => void; readonly onRemove: () => void } | null
}

/** What can be done with a list. */
export const ListMenu = ({ name, address, manage }: Props) => {
  const t = useTranslations('orgLists.menu')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notifySuccess(t('copied')),
      () => notifyError(t('notCopied', { address })),
    )
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t('label', { name })} icon={<Ellipsis aria-hidden />} />}
    >
      {manage && (
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={manage.onEdit}>
          {t('edit')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<Link aria-hidden />} onSelect={() => void copy()}>
        {t('copy')}
      </DropdownMenuItem>
      {manage && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem danger icon={<Trash2 aria-hidden />} onSelect={manage.onRemove}>
            {t('remove')}
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
