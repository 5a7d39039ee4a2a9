import type { OrgMemberRole } from '@kogge/domain/access/roles.ts'
import { type ManagingRight, reachesRole } from '@kogge/domain/members/member-role-rules.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { type Action, useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { memberCalls, type OpenInvitation, useMembersApi } from '../members.client.ts'

interface Props {
  readonly orgId: string
  readonly right: ManagingRight
}

const Rows = (
  props: Props & {
    readonly items: readonly OpenInvitation[]
    readonly action: Action
    readonly onDelete: (invitation: OpenInvitation) => void
  },
) => {
  const { orgId, right, items, action, onDelete } = props
  const t = useTranslations('members')
  const names = useTranslations('users.roles')
  const formats = useFormats()
  const resend = (invitationId: string, seen: { email: string; role: OrgMemberRole }) =>
    void action.run(
      () => memberCalls.invitation.resend.mutate({ orgId, invitationId, seen }),
      t('invitations.resent', { email: seen.email }),
    )
  const actionsOf = (one: OpenInvitation) => {
    const { invitationId, email, role } = one
    if (role !== null && !reachesRole(right, role)) return null
    return (
      <span className="inline-flex gap-1">
        {email !== null && role !== null && (
          <Button
            size="sm"
            aria-label={t('invitations.resendTo', { email })}
            onClick={() => resend(invitationId, { email, role })}
          >
            {t('invitations.resend')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('invitations.deleteTo', { email: email ?? t('unprovenAddress') })}
          onClick={() => onDelete(one)}
        >
          {t('invitations.delete')}
        </Button>
      </span>
    )
  }
  return (
    <Table label={t('invitations.title')}>
      <TableHead>
        <TableHeader>{t('invitations.address')}</TableHeader>
        <TableHeader>{t('role')}</TableHeader>
        <TableHeader>{t('invitations.by')}</TableHeader>
        <TableHeader>{t('invitations.until')}</TableHeader>
        <TableHeader className="max-sm:hidden">
          <span className="sr-only">{t('columns.actions')}</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {items.map((one) => (
          <TableRow key={one.invitationId}>
            <TableCell className="min-w-44 break-all">
              {one.email ?? <Badge tone="attention">{t('unprovenAddress')}</Badge>}
              {/* On a phone the last column is out of sight. */}
              <div className="mt-1 sm:hidden">{actionsOf(one)}</div>
            </TableCell>
            <TableCell className="whitespace-nowrap">{one.role && names(one.role)}</TableCell>
            <TableCell>{one.invitedBy}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {one.hasExpired ? (
                <Badge tone="attention">{t('invitations.expired')}</Badge>
              ) : (
                formats.date(one.expiresAt)
              )}
            </TableCell>
            <TableCell align="end" className="max-sm:hidden">
              {actionsOf(one)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Invitations that nobody has answered yet. */
export const InvitationsSection = ({ orgId, right }: Props) => {
  const t = useTranslations('members')
  const api = useMembersApi()
  const action = useAction({ id: 'members' })
  const [leaving, setLeaving] = useState<OpenInvitation | null>(null)
  const list = useInfiniteQuery(
    api.invitation.list.infiniteQueryOptions(
      { orgId },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  const remove = async (invitation: OpenInvitation) => {
    const { invitationId } = invitation
    const email = invitation.email ?? t('unprovenAddress')
    const work = () => memberCalls.invitation.delete.mutate({ orgId, invitationId })
    if (await action.run(work, t('invitations.deleted', { email }))) setLeaving(null)
  }
  return (
    <Section title={t('invitations.title')}>
      <Loaded query={list} rows={2} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="text-muted">{t('invitations.none')}</p>
          return (
            <Rows orgId={orgId} right={right} items={items} action={action} onDelete={setLeaving} />
          )
        }}
      </Loaded>
      <MoreRows list={list} label={t('more')} />
      {leaving && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t('invitations.deleteTitle')}
          description={t('invitations.deleteText', {
            email: leaving.email ?? t('unprovenAddress'),
          })}
          confirmLabel={t('invitations.delete')}
          cancelLabel={t('cancel')}
          loading={action.busy}
          onConfirm={() => void remove(leaving)}
        />
      )}
    </Section>
  )
}
