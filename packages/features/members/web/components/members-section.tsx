import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Member, memberCalls, useMembersApi } from '../members.client.ts'
import { useRight } from '../use-members-permission.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersTable } from './members-table.tsx'
import { SeatMeter } from './seat-meter.tsx'

/** Asks before a member is removed, and does it. */
const RemoveDialog = (props: {
  readonly orgId: string
  readonly member: Member
  readonly onClose: () => void
}) => {
  const { orgId, member, onClose } = props
  const { name, isReader, userId } = member
  const t = useTranslations('members')
  const action = useAction({ id: 'members' })
  const api = useMembersApi()
  const duties = useQuery(api.members.openerDuties.queryOptions({ orgId, userId }))
  const isNeeded = (duties.data?.length ?? 0) > 0
  const requests = duties.data?.map(({ title }) => `“${title}”`).join(', ') ?? ''
  const remove = async () => {
    const work = async () => {
      await memberCalls.members.remove.mutate({ orgId, userId, acceptsLoss: isNeeded })
      if (isReader) await refreshSession()
    }
    if (await action.run(work, isReader ? t('left') : t('removed', { name }))) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={
        isNeeded ? t('removeAnywayTitle') : isReader ? t('leaveTitle') : t('removeTitle', { name })
      }
      description={
        isNeeded
          ? t('removeAnywayText', { name, requests })
          : isReader
            ? t('leaveText')
            : t('removeText')
      }
      confirmLabel={isNeeded ? t('removeAnyway') : isReader ? t('leave') : t('remove')}
      cancelLabel={t('cancel')}
      loading={action.busy}
      onConfirm={() => void remove()}
    />
  )
}

/** Why the reader changes nothing here, where they do not. */
const Explanation = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('members')
  const can = useCan(orgId)
  if (can('user_role.manage_all')) return null
  const why = can.why('user_role.manage_non_admin')
  return <p className="mb-3 text-muted">{t(why === null ? 'why.nonAdmin' : `why.${why}`)}</p>
}

/** Who belongs to the organisation, and on which seats. */
export const MembersSection = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('members')
  const api = useMembersApi()
  const right = useRight(orgId)
  const [action, setAction] = useState<{ kind: 'change' | 'remove'; member: Member } | null>(null)
  const seats = useQuery(api.members.seats.queryOptions({ orgId }))
  const list = useInfiniteQuery(
    api.members.list.infiniteQueryOptions(
      { orgId },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const close = () => setAction(null)
  const isFull = seats.data !== undefined && seats.data.used >= seats.data.total
  return (
    <Section
      title={t('title')}
      actions={right && <InviteDialog orgId={orgId} right={right} isFull={isFull} />}
    >
      <Explanation orgId={orgId} />
      {seats.data && <SeatMeter orgId={orgId} seats={seats.data} />}
      <Loaded query={list} rows={5} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => (
          <MembersTable
            members={pages.flatMap(({ items }) => items)}
            right={right}
            onChange={(member) => setAction({ kind: 'change', member })}
            onRemove={(member) => setAction({ kind: 'remove', member })}
          />
        )}
      </Loaded>
      <MoreRows list={list} label={t('more')} />
      {action?.kind === 'change' && right && (
        <ChangeRoleDialog orgId={orgId} right={right} member={action.member} onClose={close} />
      )}
      {action?.kind === 'remove' && (
        <RemoveDialog orgId={orgId} member={action.member} onClose={close} />
      )}
    </Section>
  )
}
