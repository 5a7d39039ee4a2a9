import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useActiveOrg, useSwitchOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { memberCalls } from '../members.client.ts'

type Org = NonNullable<ReturnType<typeof useActiveOrg>>

const LeaveDialog = ({ org, onClose }: { readonly org: Org; readonly onClose: () => void }) => {
  const t = useTranslations('members')
  const action = useAction({ id: 'members' })
  const leave = async () => {
    const work = async () => {
      await memberCalls.members.leave.mutate({ orgId: org.orgId })
      await refreshSession()
    }
    if (await action.run(work, t('left'))) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t('leaveOf', { org: org.name })}
      description={t('leaveText')}
      confirmLabel={t('leave')}
      cancelLabel={t('cancel')}
      loading={action.busy}
      onConfirm={() => void leave()}
    />
  )
}

/** Until when the longest of somebody's roles lasts; null for one without an end. */
const endOf = ({ roles }: Org): string | null =>
  roles.some(({ expiresDateIso }) => expiresDateIso === undefined)
    ? null
    : (roles
        .map(({ expiresDateIso = '' }) => expiresDateIso)
        .sort()
        .at(-1) ?? null)

/** The reader's organisations: role, plan, until when; act there, open the settings, leave. */
export const OwnOrganisations = () => {
  const t = useTranslations('members')
  const names = useTranslations('users.roles')
  const formats = useFormats()
  const session = useSession()
  const active = useActiveOrg()
  const switchTo = useSwitchOrg()
  const [leaving, setLeaving] = useState<Org | null>(null)
  return (
    <>
      <Table label={t('mine.title')}>
        <TableHead>
          <TableHeader>{t('mine.org')}</TableHeader>
          <TableHeader>{t('role')}</TableHeader>
          <TableHeader>{t('mine.plan')}</TableHeader>
          <TableHeader>{t('columns.until')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t('columns.actions')}</span>
          </TableHeader>
        </TableHead>
        <TableBody>
          {session?.orgs.map((org) => {
            const end = endOf(org)
            return (
              <TableRow key={org.orgId} selected={org.orgId === active?.orgId}>
                <TableCell className="min-w-40">
                  <QuickViewLink
                    view={{ kind: 'organisation', orgId: org.orgId }}
                    className="wrap-anywhere font-medium text-link hover:underline"
                  >
                    {org.name}
                  </QuickViewLink>
                  {org.isWithoutSeat && (
                    <span className="block">
                      <Badge tone="attention">{t('states.no_seat')}</Badge>
                    </span>
                  )}
                </TableCell>
                <TableCell>{org.roles.map(({ role }) => names(role)).join(', ')}</TableCell>
                <TableCell>{org.tierInfo.calculatedTier}</TableCell>
                <TableCell className="whitespace-nowrap tabular-nums">
                  {end ? formats.date(end) : t('noEnd')}
                </TableCell>
                <TableCell align="end">
                  <span className="inline-flex gap-1">
                    {org.orgId === active?.orgId ? (
                      <Badge tone="success">{t('mine.active')}</Badge>
                    ) : (
                      <Button
                        size="sm"
                        aria-label={t('mine.switchTo', { org: org.name })}
                        onClick={() => switchTo(org.orgId)}
                      >
                        {t('mine.switch')}
                      </Button>
                    )}
                    <LinkButton asChild size="sm">
                      <Link
                        to="/org/$orgId/settings/$"
                        params={{ orgId: org.orgId, _splat: 'users' }}
                        aria-label={t('mine.settingsOf', { org: org.name })}
                      >
                        {t('mine.settings')}
                      </Link>
                    </LinkButton>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('leaveOf', { org: org.name })}
                      onClick={() => setLeaving(org)}
                    >
                      {t('leave')}
                    </Button>
                  </span>
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {leaving && <LeaveDialog org={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
