import { DEFAULT_ORG_ROLE, type OrgMemberRole } from '@kogge/domain/access/roles.ts'
import type { ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type JoinRequest, memberCalls, useMembersApi } from '../../members.client.ts'
import { RoleField } from '../role-field.tsx'

interface Props {
  readonly orgId: string
  readonly right: ManagingRight
}

type Answering = { readonly kind: 'approve' | 'reject'; readonly request: JoinRequest }

const ApproveDialog = (props: Props & { request: JoinRequest; onClose: () => void }) => {
  const { orgId, right, request, onClose } = props
  const t = useTranslations('members')
  const action = useAction({ id: 'members' })
  const [role, setRole] = useState<OrgMemberRole>(DEFAULT_ORG_ROLE)
  const approve = async () => {
    const { requestId, userId, email } = request
    const approval = { orgId, requestId, userId, email: email ?? '', role }
    const work = () => memberCalls.joinRequest.approve.mutate(approval)
    if (await action.run(work, t('requests.approved', { name: request.name }))) onClose()
  }
  return (
    <ActionDialog
      title={t('requests.approveTitle', { name: request.name })}
      description={t('requests.approveText', { email: request.email ?? t('unprovenAddress') })}
      closeLabel={t('close')}
      size="sm"
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('requests.approve')}
      loading={action.busy}
      onConfirm={() => void approve()}
    >
      <RoleField right={right} role={role} onRole={setRole} />
    </ActionDialog>
  )
}

const RejectDialog = (props: {
  readonly orgId: string
  readonly request: JoinRequest
  readonly onClose: () => void
}) => {
  const { orgId, request, onClose } = props
  const t = useTranslations('members')
  const action = useAction({ id: 'members' })
  const reject = async () => {
    const { requestId } = request
    const work = () => memberCalls.joinRequest.reject.mutate({ orgId, requestId })
    if (await action.run(work, t('requests.rejected', { name: request.name }))) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t('requests.rejectTitle', { name: request.name })}
      description={t('requests.rejectText')}
      confirmLabel={t('requests.reject')}
      cancelLabel={t('cancel')}
      loading={action.busy}
      onConfirm={() => void reject()}
    />
  )
}

/** Who asks to join, and what they say. */
export const JoinRequestsSection = ({ orgId, right }: Props) => {
  const t = useTranslations('members')
  const formats = useFormats()
  const api = useMembersApi()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const list = useInfiniteQuery(
    api.joinRequest.list.infiniteQueryOptions(
      { orgId },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  const close = () => setAnswering(null)
  return (
    <Section title={t('requests.title')}>
      <Loaded query={list} rows={2} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="text-muted">{t('requests.none')}</p>
          return (
            <ul className="border-line border-t">
              {items.map((request) => (
                <li
                  key={request.requestId}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-2"
                >
                  <div className="min-w-0 flex-1 basis-64">
                    <p>
                      <QuickViewLink
                        view={{ kind: 'user', userId: request.userId }}
                        className="font-medium wrap-anywhere text-link hover:underline"
                      >
                        {request.name}
                      </QuickViewLink>
                    </p>
                    <p className="break-all text-sm text-subtle">
                      {request.email ?? t('unprovenAddress')} · {formats.date(request.createdAt)}
                    </p>
                    {request.message && (
                      <p className="wrap-anywhere mt-1 whitespace-pre-line">{request.message}</p>
                    )}
                  </div>
                  <span className="flex gap-1">
                    {request.email !== null && (
                      <Button
                        size="sm"
                        aria-label={t('requests.approveOf', { name: request.name })}
                        onClick={() => setAnswering({ kind: 'approve', request })}
                      >
                        {t('requests.approve')}
                      </Button>
                    )}
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('requests.rejectOf', { name: request.name })}
                      onClick={() => setAnswering({ kind: 'reject', request })}
                    >
                      {t('requests.reject')}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <MoreRows list={list} label={t('more')} />
      {answering?.kind === 'approve' && (
        <ApproveDialog orgId={orgId} right={right} request={answering.request} onClose={close} />
      )}
      {answering?.kind === 'reject' && (
        <RejectDialog orgId={orgId} request={answering.request} onClose={close} />
      )}
    </Section>
  )
}
