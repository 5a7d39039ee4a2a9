import { useAction } from '@kogge/platform/web/use-action.ts'
import { useTranslations } from 'use-intl'
import { adminCalls } from './orgs-admin.client.ts'

/** Has all organisations of stored notices matched anew; says that it was begun. */
export const useOrgIdentification = () => {
  const t = useTranslations('harvested.merge')
  const action = useAction({ id: 'org-identification' })
  return () =>
    action.run(() => adminCalls.adminOrgMatches.identify.mutate(), t('identificationAsked'))
}
