import type { OrgMemberRole } from '@kogge/domain/access/roles.ts'
import { assignableRoles, type ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly right: ManagingRight
  readonly role: OrgMemberRole
  readonly onRole: (role: OrgMemberRole) => void
}

/** One of the roles that the reader may give, with what it allows. */
export const RoleField = ({ right, role, onRole }: Props) => {
  const t = useTranslations('members')
  const names = useTranslations('users.roles')
  return (
    <Field label={t('role')} hint={t(`roleHints.${role}`)}>
      <Select
        value={role}
        onValueChange={onRole}
        options={assignableRoles(right).map((value) => ({ value, label: names(value) }))}
      />
    </Field>
  )
}
