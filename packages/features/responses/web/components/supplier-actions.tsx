import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { causeOf } from '@kogge/platform/web/errors/failure-causes.ts'
import { useKnownFailure } from '@kogge/platform/web/errors/use-known-failure.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Cancelled } from '../model/response-request.ts'
import { type OwnResponse, responseCalls, useResponseApi } from '../responses.client.ts'
import { useNamed } from '../use-represented-org.ts'
import { AcceptDialog } from './accept-invitation-dialog.tsx'
import { AskDialog } from './ask-question-dialog.tsx'
import { ConfirmBanner } from './banners/amendment-confirmation-banner.tsx'
import { CancelledBanner } from './banners/request-cancelled-banner.tsx'
import { Countdown } from './deadline-countdown.tsx'
import { DeclineDialog } from './decline-invitation-dialog.tsx'
import { ParticipationBadge } from './participation/participation-status-badge.tsx'
import { NamePart } from './representation-notice.tsx'

interface Props {
  readonly rfxId: string
  /** Until when responses are taken, for whoever is not signed in. */
  readonly until: string
  readonly serverNow: string
  readonly receivedAt: number
  readonly isOpen: boolean
  /** Null where it was not cancelled. */
  readonly cancelled: Cancelled | null
}

const Visitor = ({ until, serverNow, receivedAt, isOpen }: Omit<Props, 'rfxId' | 'cancelled'>) => {
  const t = useTranslations('responses.supplier')
  const here = useLocation({ select: ({ publicHref }) => publicHref })
  if (!isOpen) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <div>
        <p className="text-muted text-sm">{t('until')}</p>
        <Countdown until={until} serverNow={serverNow} receivedAt={receivedAt} />
      </div>
      <LinkButton asChild variant="primary">
        <Link to="/auth/signin" search={{ callbackUrl: here }}>
          {t('signIn')}
        </Link>
      </LinkButton>
    </Card>
  )
}

const ResponseLinks = ({
  orgId,
  rfxId,
  mine,
}: {
  readonly orgId: string
  readonly rfxId: string
  readonly mine: OwnResponse
}) => {
  const t = useTranslations('responses.supplier')
  const can = useCan(orgId)
  const mayWrite = can('rfx.manage_interaction')
  const params = { rfxId, orgId }
  const isGoingOn = mine.status === 'IN_PROGRESS' || mine.status === 'RESPONDED'
  const canBegin = mine.steps.includes('begin')
  return (
    <>
      {mine.submitted && (
        <LinkButton asChild variant={mine.state === 'published' ? 'primary' : 'secondary'}>
          <Link to="/rfx/$rfxId/response/$orgId" params={params}>
            {t('view')}
          </Link>
        </LinkButton>
      )}
      {mayWrite && isGoingOn && mine.state === 'published' && (
        <LinkButton asChild variant={mine.submitted ? 'secondary' : 'primary'}>
          <Link to="/rfx/$rfxId/response/$orgId/edit" params={params}>
            {mine.submitted ? t('replace') : t('continue')}
          </Link>
        </LinkButton>
      )}
      {mayWrite && canBegin && !isGoingOn && (
        <LinkButton asChild variant="primary">
          <Link to="/rfx/$rfxId/response/$orgId/edit" params={params}>
            {t('begin')}
          </Link>
        </LinkButton>
      )}
    </>
  )
}

const Own = ({ rfxId, orgId }: { readonly rfxId: string; readonly orgId: string }) => {
  const t = useTranslations('responses')
  const api = useResponseApi()
  const named = useNamed(rfxId, orgId)
  const can = useCan(orgId)
  const action = useAction({ id: 'response', waits: true })
  const [dialog, setDialog] = useState<'decline' | 'ask' | 'accept' | null>(null)
  const answer = useQuery(api.response.mine.queryOptions(named, { retry: false }))
  const { data: mine, error, dataUpdatedAt } = answer
  const known = useKnownFailure(error)
  if (!mine) {
    // Staff who help an organisation, and some of its own, do not see its status.
    const code = errorCodeOf(error)
    if (code === 'record.not_found' || code === 'access.denied') return null
    if (causeOf(error)?.kind === 'kept')
      return (
        <Card className="print:hidden">
          <p className="font-medium">{t('supplier.title')}</p>
          <p className="max-w-[75ch] text-muted">{known?.text}</p>
        </Card>
      )
    return <Awaited query={answer} rows={2} loading={t('loading')} failed={t('failed')} />
  }
  const mayAct = can('rfx.manage_interaction')
  const has = (step: OwnResponse['steps'][number]) => mayAct && mine.steps.includes(step)
  const isPending = mine.status === 'PENDING_INVITE' || mine.status === 'DECLINED_INVITE'
  const mustAgree = mine.isConfidential && !mine.keepsConfidential
  const place = { orgId, rfxId, inNameOf: mine.name.orgId }
  const accept = () =>
    void action.run(() => responseCalls.response.accept.mutate(place), t('accept.done'))
  return (
    <Card className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{t('supplier.title')}</span>
            <ParticipationBadge status={mine.status} />
          </p>
          {mine.state !== 'cancelled' && (
            <p className="mt-1">
              <span className="text-muted text-sm">{t('supplier.until')}: </span>
              <Countdown
                until={mine.responsesUntil}
                serverNow={mine.serverNow}
                receivedAt={dataUpdatedAt}
                onOver={() => void answer.refetch()}
              />
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {has('accept') && (
            <Button
              variant="primary"
              loading={action.busy}
              onClick={() => (mustAgree ? setDialog('accept') : accept())}
            >
              {t('supplier.accept')}
            </Button>
          )}
          {!mustAgree && !(isPending && has('accept')) && (
            <ResponseLinks orgId={orgId} rfxId={rfxId} mine={mine} />
          )}
          {has('ask') && !mustAgree && (
            <Button onClick={() => setDialog('ask')}>{t('supplier.ask')}</Button>
          )}
          {has('decline') && !mine.submitted && (
            <Button variant="ghost" onClick={() => setDialog('decline')}>
              {t('supplier.decline')}
            </Button>
          )}
        </div>
      </div>
      <NamePart rfxId={rfxId} orgId={orgId} mine={mine} />
      {mine.invitation?.message && (
        <div>
          <p className="font-medium text-sm">{t('supplier.message')}</p>
          <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
            {mine.invitation.message}
          </p>
        </div>
      )}
      <ConfirmBanner rfxId={rfxId} mine={mine} />
      {mine.state === 'published' && <p className="text-subtle text-sm">{t('supplier.sealed')}</p>}
      {mine.state === 'opened' && mine.submitted && (
        <p className="text-subtle text-sm">{t('supplier.opened')}</p>
      )}
      {mine.state === 'decided' && mine.submitted && <p>{t('supplier.decided')}</p>}
      {dialog === 'decline' && <DeclineDialog place={place} onClose={() => setDialog(null)} />}
      {dialog === 'ask' && <AskDialog place={place} onClose={() => setDialog(null)} />}
      {dialog === 'accept' && <AcceptDialog place={place} onClose={() => setDialog(null)} />}
    </Card>
  )
}

/** What a supplier can do with a request, on its page. */
export const SupplierPart = ({ rfxId, cancelled, ...times }: Props) => {
  const session = useSession()
  const active = useActiveOrg()
  return (
    <>
      {cancelled && <CancelledBanner {...cancelled} />}
      {!session && <Visitor {...times} />}
      {session && active && <Own key={active.orgId} rfxId={rfxId} orgId={active.orgId} />}
    </>
  )
}
