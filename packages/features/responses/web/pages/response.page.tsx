import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ConfirmBanner } from '../components/banners/amendment-confirmation-banner.tsx'
import { CancelledBanner } from '../components/banners/request-cancelled-banner.tsx'
import { UninvitedBanner } from '../components/banners/uninvited-banner.tsx'
import { Countdown } from '../components/deadline-countdown.tsx'
import { ParticipationBadge } from '../components/participation/participation-status-badge.tsx'
import { OwnQuestions } from '../components/questions/own-questions.tsx'
import { Receipts } from '../components/receipt-list.tsx'
import { NamePart } from '../components/representation-notice.tsx'
import { ContentView } from '../components/response-content.tsx'
import { PageFrame } from '../components/response-page-frame.tsx'
import { type ResponseRequest, textOf } from '../model/response-request.ts'
import { type OwnResponse, responseCalls } from '../responses.client.ts'

interface Props {
  readonly orgId: string
  readonly request: ResponseRequest
  readonly mine: OwnResponse
  /** When `mine` came, by the reader's own clock. */
  readonly receivedAt: number
}

const Actions = ({ orgId, request, mine }: Omit<Props, 'receivedAt'>) => {
  const t = useTranslations('responses')
  const can = useCan(orgId)
  const action = useAction({ id: 'response', waits: true })
  const [asking, setAsking] = useState<'withdraw' | 'discard' | null>(null)
  const { rfxId } = request
  const place = { orgId, rfxId, inNameOf: mine.name.orgId }
  const mayEdit =
    can('rfx.manage_interaction') &&
    mine.state === 'published' &&
    mine.steps.some((step) => step === 'begin' || step === 'submit' || step === 'replace')
  const mayWithdraw = can('rfx.manage_response') && mine.steps.includes('withdraw')
  const mayDiscard = can('rfx.manage_interaction') && mine.steps.includes('discard')
  const run = async () => {
    const worked =
      asking === 'withdraw'
        ? await action.run(() => responseCalls.response.withdraw.mutate(place), t('withdraw.done'))
        : await action.run(() => responseCalls.response.discard.mutate(place), t('discard.done'))
    if (worked) setAsking(null)
  }
  return (
    <>
      {mayEdit && (
        <LinkButton asChild variant={mine.submitted ? 'secondary' : 'primary'}>
          <Link to="/rfx/$rfxId/response/$orgId/edit" params={{ rfxId, orgId }}>
            {mine.submitted ? t('supplier.replace') : t('supplier.continue')}
          </Link>
        </LinkButton>
      )}
      {mayWithdraw && <Button onClick={() => setAsking('withdraw')}>{t('withdraw.action')}</Button>}
      {mayDiscard && (
        <Button variant="ghost" onClick={() => setAsking('discard')}>
          {t('discard.action')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setAsking(null)}
          title={t(`${asking}.title`)}
          description={
            asking === 'withdraw' && mine.keptRequest
              ? t('uninvited.withdraw')
              : t(`${asking}.text`)
          }
          confirmLabel={t(`${asking}.action`)}
          cancelLabel={t('cancel')}
          loading={action.busy}
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}

/** `/rfx/{rfxId}/response/{orgId}`: what was submitted, with its receipts. */
export const ResponsePage = (props: Props) => {
  const { orgId, request, mine, receivedAt } = props
  const t = useTranslations('responses')
  const locale = useLocale()
  const queries = useQueryClient()
  const { submitted } = mine
  return (
    <PageFrame
      rfxId={request.rfxId}
      isKept={mine.keptRequest !== null}
      title={t(submitted ? 'view' : 'edit')}
      request={textOf(request.document.title, locale, request.document)}
      actions={<Actions {...props} />}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-2">
        <ParticipationBadge status={mine.status} />
        {mine.state !== 'cancelled' && (
          <span>
            <span className="text-muted text-sm">{t('supplier.until')}: </span>
            <Countdown
              until={mine.responsesUntil}
              serverNow={mine.serverNow}
              receivedAt={receivedAt}
              onOver={() => void queries.invalidateQueries()}
            />
          </span>
        )}
      </div>
      <NamePart rfxId={request.rfxId} orgId={orgId} mine={mine} />
      {request.cancelled && <CancelledBanner {...request.cancelled} />}
      {!request.cancelled && <UninvitedBanner request={request} mine={mine} />}
      <ConfirmBanner rfxId={request.rfxId} mine={mine} />
      {submitted ? (
        <>
          {mine.state === 'published' && <Banner>{t('sealed')}</Banner>}
          <Receipts
            receipts={mine.receipts}
            counts={submitted.receiptId}
            content={submitted.content}
          />
          <ContentView
            document={mine.submittedDocument ?? request.document}
            content={submitted.content}
          />
        </>
      ) : (
        <>
          <EmptyState
            title={t('nothing.title')}
            description={mine.receipts.length > 0 ? t('nothing.withdrawn') : t('nothing.text')}
          />
          <Receipts receipts={mine.receipts} counts={null} content={null} />
          {mine.keptRequest && mine.content && (
            <section className="flex flex-col gap-4">
              <h2 className="font-semibold text-xl">{t('uninvited.drafted')}</h2>
              <ContentView document={request.document} content={mine.content} />
            </section>
          )}
        </>
      )}
      <OwnQuestions
        place={{ orgId, rfxId: request.rfxId, inNameOf: mine.name.orgId }}
        mine={mine}
      />
    </PageFrame>
  )
}
