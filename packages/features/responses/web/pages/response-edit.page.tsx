import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ConfirmBanner } from '../components/banners/amendment-confirmation-banner.tsx'
import { ConflictBanner } from '../components/banners/edit-conflict-banner.tsx'
import { AmendedBanner } from '../components/banners/request-amended-banner.tsx'
import { CancelledBanner } from '../components/banners/request-cancelled-banner.tsx'
import { Countdown } from '../components/deadline-countdown.tsx'
import { SaveState } from '../components/draft-save-state.tsx'
import { Contact, Further, GeneralAnswers } from '../components/form/general-answers.tsx'
import { LotParts } from '../components/form/lot-answers.tsx'
import { LotChoice } from '../components/form/lot-choice.tsx'
import { RehearsalPanel } from '../components/rehearsal-panel.tsx'
import { NamePart } from '../components/representation-notice.tsx'
import { PageFrame } from '../components/response-page-frame.tsx'
import { SubmitDialog } from '../components/submit-response-dialog.tsx'
import { lotOfField } from '../model/answer-paths.ts'
import { startRehearsing } from '../model/rehearsal.ts'
import type { Draft } from '../model/response-autosave.ts'
import { DraftingContext } from '../model/response-draft-context.ts'
import { type ResponseRequest, textOf } from '../model/response-request.ts'
import { type OwnResponse, responseCalls } from '../responses.client.ts'
import { beginningOf, useDraft } from '../use-response-draft.ts'

interface Props {
  readonly orgId: string
  readonly request: ResponseRequest
  readonly mine: OwnResponse
  /** When `mine` came, by the reader's own clock. */
  readonly receivedAt: number
}

/** Puts the focus into the field of a path once it is there. */
const useGoTo = (openLot: (lotId: string) => void) => {
  const [wanted, setWanted] = useState<{ readonly field: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const place = document.querySelector(`[data-field="${CSS.escape(wanted.field)}"]`)
    place?.scrollIntoView({ block: 'center' })
    const control = place?.querySelector(
      ':is(input:not([hidden]),textarea,button,[tabindex]):not([disabled])',
    )
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  }, [wanted])
  return (field: string) => {
    const lot = lotOfField(field)
    if (lot) openLot(lot)
    setWanted({ field: field === 'answers' ? 'files' : field })
  }
}

const Writing = (props: Props & { readonly draft: Draft }) => {
  const { orgId, request, mine, receivedAt, draft } = props
  const { rfxId, document, version } = request
  const t = useTranslations('responses')
  const navigate = useNavigate()
  const maySubmit = useCan(orgId)('rfx.manage_response')
  const queries = useQueryClient()
  const showError = useShowError('response')
  const [openLot, setOpenLot] = useState<string | null>(null)
  const [isRehearsed, setIsRehearsed] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const goTo = useGoTo(setOpenLot)
  const panel = useRef<HTMLDivElement>(null)
  const rehearsing = useMemo(() => startRehearsing(document, draft), [document, draft])
  useEffect(() => rehearsing.stop, [rehearsing])
  const isLocked =
    !mine.steps.includes('begin') &&
    !mine.steps.includes('replace') &&
    !mine.steps.includes('submit')
  const drafting = useMemo(
    () => ({
      rfxId,
      orgId,
      document,
      draft,
      rehearsing,
      isRehearsed,
      openLot,
      setOpenLot,
      isLocked,
    }),
    [rfxId, orgId, document, draft, rehearsing, isRehearsed, openLot, isLocked],
  )
  const refresh = () => void queries.invalidateQueries()
  const rehearse = () => {
    setIsRehearsed(true)
    const first = rehearsing.state().blockers.find(({ severity }) => severity === 'error')
    if (first) panel.current?.scrollIntoView({ block: 'nearest' })
    return first === undefined
  }
  const submit = async () => {
    setBusy(true)
    try {
      if (!(await draft.flush())) throw draft.state().problem
      const { revision } = draft.state().server
      await responseCalls.response.submit.mutate({
        orgId,
        rfxId,
        inNameOf: mine.name.orgId,
        revision,
        version,
      })
      await queries.invalidateQueries()
      await navigate({ to: '/rfx/$rfxId/response/$orgId', params: { rfxId, orgId } })
    } catch (error) {
      showError(error)
      setIsAsking(false)
      refresh()
    } finally {
      setBusy(false)
    }
  }
  return (
    <DraftingContext value={drafting}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-y py-2">
        {mine.state !== 'cancelled' && (
          <span>
            <span className="text-muted text-sm">{t('supplier.until')}: </span>
            <Countdown
              until={mine.responsesUntil}
              serverNow={mine.serverNow}
              receivedAt={receivedAt}
              onOver={refresh}
            />
          </span>
        )}
        <SaveState />
      </div>
      <AmendedBanner mine={mine} version={version} onShow={refresh} />
      {request.cancelled && <CancelledBanner {...request.cancelled} />}
      {isLocked && !request.cancelled && (
        <Banner tone="attention" live title={t('over.title')}>
          {mine.submitted ? t('over.submitted') : t('over.text')}
        </Banner>
      )}
      <ConfirmBanner rfxId={rfxId} mine={mine} />
      {mine.submitted && !isLocked && <Banner>{t('replacing')}</Banner>}
      <ConflictBanner />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {document.lots.length > 0 && <LotChoice />}
          <GeneralAnswers />
          <LotParts />
          <Further />
          <Contact />
        </div>
        <div ref={panel} className="min-w-0">
          <div className="flex flex-col gap-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-1">
            <RehearsalPanel onGo={goTo} />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={isLocked || !maySubmit}
                loading={busy}
                onClick={() => {
                  if (rehearse()) setIsAsking(true)
                }}
              >
                {mine.submitted ? t('submit.replace') : t('submit.submit')}
              </Button>
              <Button onClick={rehearse}>{t('rehearsal.rehearse')}</Button>
            </div>
            {!maySubmit && <p className="text-muted text-sm">{t('submit.notYou')}</p>}
          </div>
        </div>
      </div>
      {isAsking && (
        <SubmitDialog
          isReplacing={mine.submitted !== null}
          responsesUntil={mine.responsesUntil}
          busy={busy}
          onSubmit={() => void submit()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </DraftingContext>
  )
}

/** `/rfx/{rfxId}/response/{orgId}/edit`: a response as it is written. */
export const ResponseEditPage = (props: Props) => {
  const { orgId, request, mine } = props
  const t = useTranslations('responses')
  const locale = useLocale()
  const session = useSession()
  const user = session?.user
  const draft = useDraft(
    { orgId, rfxId: request.rfxId, userId: user?.userId ?? '' },
    mine,
    beginningOf(mine, { name: '', email: '', phone: '' }),
    request.version,
  )
  return (
    <PageFrame
      wide
      rfxId={request.rfxId}
      title={t('edit')}
      request={textOf(request.document.title, locale, request.document)}
    >
      <NamePart rfxId={request.rfxId} orgId={orgId} mine={mine} />
      {draft ? (
        <Writing {...props} draft={draft} />
      ) : (
        <SkeletonRows rows={8} label={t('loading')} />
      )}
    </PageFrame>
  )
}
