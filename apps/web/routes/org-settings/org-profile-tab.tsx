import { OrgGeneralSettings } from '@kogge/features/orgs/web/pages/org-general-settings.page.tsx'
import { CpvChoice } from '@kogge/features/reference/web/components/cpv/cpv-choice.tsx'
import { IndustryPicker } from '@kogge/features/reference/web/components/industries/industry-picker.tsx'
import { RegionPicker } from '@kogge/features/reference/web/components/regions/region-picker.tsx'

/** The profile with the pickers of reference data. */
export const GeneralTab = ({ orgId }: { readonly orgId: string }) => (
  <OrgGeneralSettings
    orgId={orgId}
    regionPicker={(country, value, onValueChange) => (
      <RegionPicker country={country} value={value} onValueChange={onValueChange} />
    )}
    industryPicker={(selected, onSelectedChange) => (
      <IndustryPicker selected={selected} onSelectedChange={onSelectedChange} />
    )}
    cpvPicker={(selected, onSelectedChange) => (
      <CpvChoice selected={selected} onSelectedChange={onSelectedChange} />
    )}
  />
)
