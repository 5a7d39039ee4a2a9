import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Invitation, invitationCalls, useInvitationsApi } from '../invitations.client.ts'

interface Props {
  readonly orgId: string
  readonly rfxId: string
  /** Whether invitations can still be taken back. */
  readonly isOpen: boolean
}

const nameOf = ({ org, email }: Invitation): string => org?.name ?? email ?? ''

const State = ({ item }: { readonly item: Invitation }) => {
  const t = useTranslations('invitations')
  if (item.withdrawnAt) return <Badge>{t('list.withdrawn')}</Badge>
  return <Badge>{item.outcome ? t(`outcome.${item.outcome}`) : t('list.invited')}</Badge>
}

/** Whom the buyer has invited; what became of it only once the request is opened. */
export const InvitedList = ({ orgId, rfxId, isOpen }: Props) => {
  const t = useTranslations('invitations')
  const formats = useFormats()
  const api = useInvitationsApi()
  const action = useAction({ id: 'rfx-invitation' })
  const [leaving, setLeaving] = useState<Invitation | null>(null)
  const list = useInfiniteQuery(
    api.rfxInvitation.list.infiniteQueryOptions(
      { orgId, rfxId },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  const withdraw = async (item: Invitation) => {
    const { invitationId } = item
    const work = () => invitationCalls.rfxInvitation.withdraw.mutate({ orgId, rfxId, invitationId })
    if (await action.run(work, t('list.done', { name: nameOf(item) }))) setLeaving(null)
  }
  const rows = (items: readonly Invitation[]) => (
    <Table label={t('list.title')}>
      <TableHead>
        <TableHeader>{t('list.whom')}</TableHeader>
        <TableHeader>{t('list.state')}</TableHeader>
        <TableHeader className="max-sm:hidden">{t('list.by')}</TableHeader>
        <TableHeader className="max-sm:hidden">{t('list.at')}</TableHeader>
        {isOpen && (
          <TableHeader>
            <span className="sr-only">{t('list.actions')}</span>
          </TableHeader>
        )}
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.invitationId}>
            <TableCell className="wrap-anywhere">
              {item.org ? (
                <QuickViewLink
                  view={{ kind: 'organisation', orgId: item.org.orgId }}
                  className="text-link hover:underline"
                >
                  {item.org.name}
                </QuickViewLink>
              ) : (
                nameOf(item)
              )}
              {item.org && item.email && (
                <span className="block text-subtle text-sm">{item.email}</span>
              )}
            </TableCell>
            <TableCell>
              <State item={item} />
            </TableCell>
            <TableCell className="max-sm:hidden">{item.invitedBy}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums max-sm:hidden">
              {formats.dateTime(item.invitedAt)}
            </TableCell>
            {isOpen && (
              <TableCell align="end">
                {!item.withdrawnAt && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('list.withdrawOf', { name: nameOf(item) })}
                    onClick={() => setLeaving(item)}
                  >
                    {t('list.withdraw')}
                  </Button>
                )}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  return (
    <>
      <Loaded query={list} rows={2} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? <p className="text-muted">{t('list.none')}</p> : rows(items)
        }}
      </Loaded>
      <MoreRows list={list} label={t('more')} />
      {leaving && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t('list.withdrawTitle')}
          description={t('list.withdrawText', { name: nameOf(leaving) })}
          confirmLabel={t('list.withdraw')}
          cancelLabel={t('cancel')}
          loading={action.busy}
          onConfirm={() => void withdraw(leaving)}
        />
      )}
    </>
  )
}
