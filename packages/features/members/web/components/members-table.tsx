import { type ManagingRight, reachesRole } from '@kogge/domain/members/member-role-rules.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Member } from '../members.client.ts'

interface Props {
  readonly members: readonly Member[]
  readonly right: ManagingRight | null
  readonly onChange: (member: Member) => void
  readonly onRemove: (member: Member) => void
}

const TONES = { active: 'success', no_seat: 'attention', ended: 'neutral' } as const

/** Whether the reader may change a member at all: not beyond their right, and of oneself only as administrator. */
const isTouchable = (right: ManagingRight | null, { role, isReader }: Member): boolean =>
  right !== null && reachesRole(right, role) && (!isReader || right === 'user_role.manage_all')

/** The members: role, until when, seat, last seen, and what can be done about each. */
export const MembersTable = ({ members, right, onChange, onRemove }: Props) => {
  const t = useTranslations('members')
  const names = useTranslations('users.roles')
  const formats = useFormats()
  // What is kept of one's own last visit is some minutes old.
  const lastSeen = ({ isReader, lastSeenAt }: Member): string => {
    if (isReader) return formats.date(new Date())
    return lastSeenAt ? formats.date(lastSeenAt) : t('never')
  }
  const actionsOf = (member: Member) =>
    isTouchable(right, member) && (
      <DropdownMenu
        trigger={
          <IconButton
            label={t('actionsFor', { name: member.name })}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        {member.isProven && (
          <DropdownMenuItem onSelect={() => onChange(member)}>
            {member.state === 'ended' ? t('restore') : t('changeRole')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem danger onSelect={() => onRemove(member)}>
          {member.isReader ? t('leave') : t('remove')}
        </DropdownMenuItem>
      </DropdownMenu>
    )
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('columns.name')}</TableHeader>
        <TableHeader>{t('role')}</TableHeader>
        <TableHeader>{t('columns.until')}</TableHeader>
        <TableHeader>{t('columns.state')}</TableHeader>
        <TableHeader>{t('columns.lastSeen')}</TableHeader>
        <TableHeader className="max-sm:hidden">
          <span className="sr-only">{t('columns.actions')}</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.userId}>
            <TableCell className="min-w-44">
              <span className="flex flex-wrap items-center gap-x-2">
                <QuickViewLink
                  view={{ kind: 'user', userId: member.userId }}
                  className="wrap-anywhere font-medium text-link hover:underline"
                >
                  {member.name}
                </QuickViewLink>
                {member.isReader && <Badge>{t('you')}</Badge>}
                {!member.isProven && <Badge tone="attention">{t('unproven')}</Badge>}
                {/* On a phone the last column is out of sight. */}
                <span className="ml-auto sm:hidden">{actionsOf(member)}</span>
              </span>
              {member.email !== null && (
                <span className="block break-all text-sm text-subtle">{member.email}</span>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap">{names(member.role)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {member.expiresAt ? formats.date(member.expiresAt) : t('noEnd')}
            </TableCell>
            <TableCell>
              <Badge tone={TONES[member.state]}>{t(`states.${member.state}`)}</Badge>
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">{lastSeen(member)}</TableCell>
            <TableCell align="end" className="py-0.5 max-sm:hidden">
              {actionsOf(member)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
