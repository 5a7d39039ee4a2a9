import { Button } from '@kogge/ui/button.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '../../model/people.ts'

const ActivityPanel = lazy(() =>
  import('./activity-panel.tsx').then((module) => ({ default: module.ActivityPanel })),
)

/** The part of the address by which the panel is open. */
const HASH = 'activity'

interface Props {
  readonly orgId: string
  readonly people: readonly Person[]
}

/** Opens what colleagues do beside board and list; the address has it, so that it is there after a reload. */
export const ActivityButton = ({ orgId, people }: Props) => {
  const t = useTranslations('opportunityActivity')
  const isOpen = useLocation({ select: (location) => location.hash === HASH })
  const navigate = useNavigate()
  const show = (open: boolean) =>
    void navigate({
      to: '.',
      search: (search) => search,
      hash: open ? HASH : '',
      replace: !open,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return (
    <>
      <Button icon={<Activity aria-hidden />} aria-expanded={isOpen} onClick={() => show(!isOpen)}>
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense>
          <ActivityPanel orgId={orgId} people={people} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}
