import { OrgGeneralSettings } from '@kogge/features/orgs/web/pages/org-general-settings.tsx'
import { CpvChoice } from '@kogge/features/reference/web/cpv-choice.tsx'
import { IndustryPicker } from '@kogge/features/reference/web/industry-picker.tsx'
import { RegionPicker } from '@kogge/features/reference/web/region-picker.tsx'

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
