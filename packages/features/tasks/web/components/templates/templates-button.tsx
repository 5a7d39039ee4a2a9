import { Button } from '@kogge/ui/button.tsx'
import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const TemplatesDialog = lazy(() =>
  import('./templates-dialog.tsx').then((module) => ({ default: module.TemplatesDialog })),
)

/** Opens the templates of an organisation. */
export const TemplatesButton = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('tasks.templates')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<LayoutTemplate aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TemplatesDialog orgId={orgId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
