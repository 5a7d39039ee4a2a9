import { UserPicker } from '@kogge/features/accounts/web/components/staff/user-picker.tsx'
import { LedgerScreenPage } from '@kogge/features/ledger/web/ledger.page.tsx'
import type { UseSubjectNames } from '@kogge/features/ledger/web/ledger-list-search.ts'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { useTenderTitles } from '@kogge/features/rfx/web/use-tender-titles.ts'
import { AuditScreen } from '@kogge/features/staff/web/pages/audit-log.page.tsx'
import { FlagsScreen } from '@kogge/features/staff/web/pages/feature-flags.page.tsx'
import { RolesScreen } from '@kogge/features/staff/web/pages/global-roles.page.tsx'
import { useUserNames } from '@kogge/features/users/web/use-user-names.ts'
import type { AdminScreenProps } from './admin-screens.ts'

export const FeatureFlags = () => <FlagsScreen UserPicker={UserPicker} />

export const GlobalRoles = () => <RolesScreen UserPicker={UserPicker} />

export const PlanAudit = (props: AdminScreenProps) => <AuditScreen area="subscription" {...props} />

export const OrgAudit = (props: AdminScreenProps) => <AuditScreen area="org" {...props} />

export const UserAudit = (props: AdminScreenProps) => <AuditScreen area="user" {...props} />

export const RoleAudit = (props: AdminScreenProps) => <AuditScreen area="userRole" {...props} />

const useSubjectNames: UseSubjectNames = (ids) => ({
  rfx: useTenderTitles(ids.rfx),
  org: useOrgNames(ids.org),
  user: useUserNames(ids.user),
})

export const RfxLedger = (props: AdminScreenProps) => (
  <LedgerScreenPage screen="rfx" useNames={useSubjectNames} {...props} />
)

export const InteractionLedger = (props: AdminScreenProps) => (
  <LedgerScreenPage screen="interaction" useNames={useSubjectNames} {...props} />
)
