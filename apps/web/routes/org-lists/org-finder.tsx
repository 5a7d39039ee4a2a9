import type { OrgFinderComponent } from '@kogge/features/org-lists/web/model/parts-from-routes.ts'
import { useOrgHits } from '@kogge/features/orgs/web/use-org-hits.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'

/** Any organisation of the register, found by name or number. */
export const OrgFinder: OrgFinderComponent = ({ label, labels, onFound }) => {
  const hits = useOrgHits()
  return (
    <Combobox
      aria-label={label}
      items={hits.items}
      loading={hits.loading}
      onSearch={hits.onSearch}
      value={null}
      onValueChange={(item) => item && onFound({ memberId: item.value, name: item.label })}
      placeholder={label}
      labels={labels}
      className="w-full sm:w-96"
    />
  )
}
