import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { useTranslations } from 'use-intl'

/** Stands in place of tasks where the plan has none: says what they are, and from which plan on they are there. */
export const LockedTasks = () => {
  const t = useTranslations('tasks')
  return <Locked title={t('locked')} text={t('lockedText', { tier: lowestTier('task.view') })} />
}
