import { isUnrestricted, type ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { monitorCalls, type Profile, useApi } from './monitor.client.ts'

/** The filters of a profile while they are edited, begun with a change of them where there is one. Somebody else may save the profile meanwhile. */
export const useProfileEdit = (orgId: string, profile: Profile, change: ProfileFilters | null) => {
  const t = useTranslations('monitor')
  const api = useApi()
  const queries = useQueryClient()
  const { guid, name } = profile
  const [filters, setFilters] = useState<ProfileFilters>(
    change && !isUnrestricted(change) ? change : profile.filters,
  )
  const [isConflict, setIsConflict] = useState(false)
  /** What was read when the editing began: the page reads the profile again meanwhile. */
  const [base, setBase] = useState(profile)
  const refresh = () => queries.invalidateQueries(api.monitor.pathFilter())
  const { busy, run } = useAction({
    id: 'profile',
    explain: (error) => {
      const code = errorCodeOf(error)
      if (code === 'draft.conflict') setIsConflict(true)
      return code === 'plan.required' ? t('edit.onlyNarrower') : null
    },
  })
  const latest = () => queries.fetchQuery(api.monitor.profile.queryOptions({ orgId, guid }))
  const saveOver = (revision: number) =>
    run(
      () => monitorCalls.monitor.save.mutate({ orgId, guid, name: base.name, filters, revision }),
      t('edit.saved', { name }),
    )
  return {
    filters,
    setFilters,
    busy,
    isConflict,
    isEmpty: isUnrestricted(filters),
    isChanged: JSON.stringify(filters) !== JSON.stringify(base.filters),
    save: () => saveOver(base.revision),
    /** Takes the filters that were saved meanwhile in place of the reader's. */
    takeTheirs: async () => {
      await refresh()
      const now = await latest()
      setBase(now)
      setFilters(now.filters)
      setIsConflict(false)
    },
    /** Saves the reader's filters over those that were saved meanwhile. */
    keepOwn: async () => {
      const now = await latest()
      setBase((before) => ({ ...before, name: now.name, revision: now.revision }))
      return saveOver(now.revision)
    },
  }
}
export type ProfileEdit = ReturnType<typeof useProfileEdit>
