import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
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

const reasonOf = (error: unknown) => {
  const given = errorDetailOf(error, 'reason')
  return REASONS.find((known) => known === given)
}

/** What every change of an organisation does: says so, and has what is shown read anew. */
export const useChange = (): {
  readonly done: (message: string) => void
  readonly onError: (error: unknown) => void
} => {
  const t = useTranslations('orgSearch.staff.problems')
  const showError = useShowError('org-data')
  const queryClient = useQueryClient()
  const adminApi = useAdminApi()
  const api = useApi()
  return {
    done: (message) => {
      void queryClient.invalidateQueries({ queryKey: api.org.search.pathKey() })
      void queryClient.invalidateQueries({ queryKey: adminApi.adminOrgs.byId.pathKey() })
      notifySuccess(message)
    },
    onError: (error) => {
      const reason = reasonOf(error)
      if (reason) notifyError(t(reason), { id: 'org-data' })
      else showError(error)
    },
  }
}
