import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GrantDialog } from '../components/grant-role-dialog.tsx'
import { type RoleHolder, useStaffApi } from '../staff.client.ts'
import type { UserPicker } from '../user-picker-component.ts'

const linkClass = 'font-medium text-link hover:underline'

/** Who holds a global role; to give one and to take one away. */
export const RolesScreen = ({ UserPicker }: { readonly UserPicker: UserPicker }) => {
  const t = useTranslations('admin.roles')
  const formats = useFormats()
  const api = useStaffApi()
  const queryClient = useQueryClient()
  const showError = useShowError('roles')
  const list = useQuery(api.adminRoles.list.queryOptions())
  const [granting, setGranting] = useState(false)
  const [revoking, setRevoking] = useState<RoleHolder | null>(null)
  const done = async (text: string) => {
    notifySuccess(text)
    await queryClient.invalidateQueries({ queryKey: api.adminRoles.list.queryKey() })
    // It may have been one's own.
    await refreshSession()
  }
  const grant = useMutation(
    api.adminRoles.grant.mutationOptions({
      onSuccess: (_answer, { role }) => {
        setGranting(false)
        return done(t('granted', { role }))
      },
      onError: showError,
    }),
  )
  const revoke = useMutation(
    api.adminRoles.revoke.mutationOptions({
      onSuccess: (_answer, { role }) => done(t('revoked', { role })),
      onError: showError,
      onSettled: () => setRevoking(null),
    }),
  )
  if (!list.data) return <Awaited query={list} rows={5} loading={t('loading')} />
  return (
    <>
      <p className="max-w-prose text-muted">{t('text')}</p>
      <div>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setGranting(true)}>
          {t('grant')}
        </Button>
      </div>
      {list.data.length === 0 ? (
        <EmptyState title={t('nobody')} />
      ) : (
        <Table label={t('holders')}>
          <TableHead>
            <TableHeader>{t('user')}</TableHeader>
            <TableHeader>{t('role')}</TableHeader>
            <TableHeader>{t('until')}</TableHeader>
            <TableHeader>{t('by')}</TableHeader>
            <TableHeader className="relative">
              <span className="sr-only">{t('actions')}</span>
            </TableHeader>
          </TableHead>
          <TableBody>
            {list.data.map((holder) => (
              <TableRow key={holder.userId + holder.role}>
                <TableCell>
                  <Link
                    to="/admin/$"
                    params={{ _splat: 'support/user-data' }}
                    search={{ id: [holder.userId] }}
                    className={linkClass}
                  >
                    {holder.name}
                  </Link>
                  <p className="text-sm text-subtle wrap-anywhere">{holder.email}</p>
                </TableCell>
                <TableCell className="whitespace-nowrap">{holder.role}</TableCell>
                <TableCell>
                  {holder.expiresAt ? formats.dateTime(holder.expiresAt, true) : t('lasting')}{' '}
                  {holder.hasEnded && <Badge tone="attention">{t('ended')}</Badge>}
                </TableCell>
                <TableCell>
                  {holder.grantedBy ?? '–'}
                  <p className="text-sm text-subtle">{formats.dateTime(holder.grantedAt)}</p>
                </TableCell>
                <TableCell align="end">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('revokeOf', { role: holder.role, name: holder.name })}
                    onClick={() => setRevoking(holder)}
                  >
                    {t('revoke')}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {granting && (
        <GrantDialog
          UserPicker={UserPicker}
          busy={grant.isPending}
          onGrant={({ userId: id, ...rest }) => grant.mutate({ userId: userId.parse(id), ...rest })}
          onClose={() => setGranting(false)}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        danger
        loading={revoke.isPending}
        title={t('revokeOf', { role: revoking?.role ?? '', name: revoking?.name ?? '' })}
        description={t('revokeText')}
        confirmLabel={t('revoke')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          revoking && revoke.mutate({ userId: userId.parse(revoking.userId), role: revoking.role })
        }
      />
    </>
  )
}
