import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))

/** Opens the import of opportunities; nothing for those who may only read. */
export const ImportButton = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('opportunityImport')
  const can = useCan(orgId)
  const [isOpen, setIsOpen] = useState(false)
  if (!can('opportunity.manage')) return null
  return (
    <>
      <Button
        variant="ghost"
        icon={<Upload aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog orgId={orgId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
