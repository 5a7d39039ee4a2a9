import { ORG_LIST, type OrgParams } from '@kogge/features/orgs/web/model/org-search-params.ts'
import { OrgSearchPage } from '@kogge/features/orgs/web/pages/org-search.page.tsx'
import { CpvPicker } from '@kogge/features/reference/web/components/cpv/cpv-picker.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { useEffect, useMemo } from 'react'
import { useRowActions } from '../row-actions.tsx'
import { orgSearchRoute } from './org-search.route.ts'

/** Organisation search with what other features give to it: the CPV picker, the side panel. */
export const OrgSearchRoutePage = () => {
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw = orgSearchRoute.useSearch()
  const { params, rejected } = useMemo(() => readListParams(ORG_LIST, raw), [raw])
  const navigate = orgSearchRoute.useNavigate()
  const quickView = useQuickView()
  const cpv = params.cpv ?? []
  const cpvNames = useCpvNames(cpv)
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate])
  const onParams = (next: OrgParams) => void navigate({ search: next, resetScroll: false })
  return (
    <OrgSearchPage
      params={params}
      rejected={rejected}
      onParams={onParams}
      cpvNames={cpvNames}
      cpvPicker={
        <CpvPicker
          selected={cpv}
          onSelectedChange={(codes) => onParams(withFilter(ORG_LIST, params, 'cpv', codes))}
        />
      }
      selected={quickView.current?.kind === 'organisation' ? quickView.current.orgId : null}
      onOpen={(orgId) => quickView.open({ kind: 'organisation', orgId })}
      RowActions={useRowActions().org}
    />
  )
}
