import { NewDelegationPage } from '@kogge/features/delegations/web/pages/new-delegation.page.tsx'
import { DelegatePicker } from './delegate-picker.tsx'

/** The form, with the search for organisations that another area brings. */
export const NewDelegationTab = ({ orgId }: { readonly orgId: string }) => (
  <NewDelegationPage
    orgId={orgId}
    orgPicker={({ onChange }) => <DelegatePicker exceptOrgId={orgId} onChange={onChange} />}
  />
)
