import { Button } from '@kogge/ui/button.tsx'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const CalendarDialog = lazy(() =>
  import('./calendar-dialog.tsx').then((module) => ({ default: module.CalendarDialog })),
)

/** Opens the addresses of the reader's calendar of tasks. */
export const CalendarButton = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('tasks.calendar')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<CalendarClock aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarDialog orgId={orgId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
