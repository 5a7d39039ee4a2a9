import { reasonOf } from '@kogge/platform/web/errors/error-details.ts'
import { type Action, useAction } from '@kogge/platform/web/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from './orgs.client.ts'
import { useAdminApi } from './orgs-admin.client.ts'

const REASONS = [
  'same',
  'spoken_for',
  'parent_unknown',
  'parent_below',
  'dissolved_later',
  'country_unknown',
] as const

/** A change of an organisation by staff. */
export const useOrgChange = (): Action => {
  const t = useTranslations('orgSearch.staff.problems')
  const queries = useQueryClient()
  const adminApi = useAdminApi()
  const api = useApi()
  return useAction({
    id: 'org-data',
    explain: (error) => {
      const reason = reasonOf(error, REASONS)
      return reason && t(reason)
    },
    refresh: async () => {
      for (const shown of [api.org.search, adminApi.adminOrgs.byId, adminApi.adminOrgMergers])
        void queries.invalidateQueries({ queryKey: shown.pathKey() })
    },
  })
}
