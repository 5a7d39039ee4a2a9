import { LockedTasks } from '@kogge/features/tasks/web/components/locked-tasks.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** The page, once it is known of which organisation it is. */
  readonly children: (orgId: string) => ReactNode
}

/** A page of the tasks of the active organisation, for those who see them; where the plan alone is in the way it says what is missing. */
export const TaskPages = ({ children }: Props) => {
  const t = useTranslations('tasks')
  const org = useActiveOrg()
  const can = useCan()
  if (org && can.why('task.view') === 'plan')
    return (
      <div className="mx-auto w-full max-w-[72rem] flex-1 px-4 py-4">
        <title>{`${t('title')} · Kogge`}</title>
        <h1 className="font-semibold text-2xl">{t('title')}</h1>
        <LockedTasks />
      </div>
    )
  return <Guarded permissions={['task.view']}>{org && children(org.orgId)}</Guarded>
}
