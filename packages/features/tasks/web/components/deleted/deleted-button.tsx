import { IconButton } from '@kogge/ui/icon-button.tsx'
import { ArchiveRestore } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const DeletedDialog = lazy(() =>
  import('./deleted-dialog.tsx').then((module) => ({ default: module.DeletedDialog })),
)

/** Opens the tasks that were deleted lately. */
export const DeletedButton = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('tasks.bin')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('title')}
        icon={<ArchiveRestore aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DeletedDialog orgId={orgId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
