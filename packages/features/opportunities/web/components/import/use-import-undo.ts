import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { importCalls, useImportApi } from '../../opportunity-import.client.ts'
import { useOpportunityRefresh } from '../../use-opportunity-refresh.ts'

/** Undoes an import as a whole; reports what stays, as somebody has worked on it. */
export const useImportUndo = (orgId: string) => {
  const t = useTranslations('opportunityImport')
  const api = useImportApi()
  const queries = useQueryClient()
  const { refreshAll } = useOpportunityRefresh()
  const refresh = () =>
    Promise.all([refreshAll(), queries.invalidateQueries(api.opportunityImport.list.pathFilter())])
  const { run } = useAction({ id: 'opportunity', refresh })
  return (importId: string) =>
    run(
      () => importCalls.opportunityImport.undo.mutate({ orgId, importId }),
      ({ removed, remaining }) =>
        remaining > 0
          ? t('undoneInPart', { count: removed, remaining })
          : t('undone', { count: removed }),
    )
}
