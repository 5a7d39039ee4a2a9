import { ORG_LIST } from '@kogge/features/orgs/web/model/org-search-params.ts'
import { OrgDataScreen as Screen } from '@kogge/features/orgs/web/pages/staff-orgs.page.tsx'
import { CpvPicker } from '@kogge/features/reference/web/components/cpv/cpv-picker.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import type { AdminScreenProps } from './admin-screens.ts'

/** Organisations for staff, with the CPV picker of another feature. */
export const OrgDataScreen = (props: AdminScreenProps) => {
  const { cpv = [] } = readListParams(ORG_LIST, props.search).params
  const cpvNames = useCpvNames(cpv)
  return (
    <Screen
      {...props}
      cpvNames={cpvNames}
      cpvPicker={(params, onParams) => (
        <CpvPicker
          selected={cpv}
          onSelectedChange={(codes) => onParams(withFilter(ORG_LIST, params, 'cpv', codes))}
        />
      )}
    />
  )
}
