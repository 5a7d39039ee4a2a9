import { UserPicker } from '@kogge/features/accounts/web/components/staff/user-picker.tsx'
import { DeedsScreen } from '@kogge/features/ledger/web/ledger.page.tsx'
import { AuditScreen } from '@kogge/features/staff/web/pages/audit-log.page.tsx'
import { FlagsScreen } from '@kogge/features/staff/web/pages/feature-flags.page.tsx'
import { RolesScreen } from '@kogge/features/staff/web/pages/global-roles.page.tsx'
import type { AdminScreenProps } from './admin-screens.ts'

export const FeatureFlags = () => <FlagsScreen UserPicker={UserPicker} />

export const GlobalRoles = () => <RolesScreen UserPicker={UserPicker} />

export const PlanAudit = (props: AdminScreenProps) => <AuditScreen area="subscription" {...props} />

export const OrgAudit = (props: AdminScreenProps) => <AuditScreen area="org" {...props} />

export const UserAudit = (props: AdminScreenProps) => <AuditScreen area="user" {...props} />

export const RoleAudit = (props: AdminScreenProps) => <AuditScreen area="userRole" {...props} />

export const RfxDeeds = (props: AdminScreenProps) => <DeedsScreen screen="rfx" {...props} />

export const InteractionDeeds = (props: AdminScreenProps) => (
  <DeedsScreen screen="interaction" {...props} />
)
