import { withExtension } from '@kogge/domain/drafting/deadlines/deadline-extension.ts'
import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import { preflight } from '@kogge/domain/drafting/preflight.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { notifyError } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { client } from '../../drafting.client.ts'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { useFindings } from '../../model/findings-context.ts'
import { useFindingText } from '../../use-finding-text.ts'
import { useChanges } from '../differences/amendment-changes.tsx'
import { DifferenceList } from '../differences/difference-list.tsx'

const LONGEST_REASON = 2000

/** Why it is amended, in each language of the request. */
const Reasons = ({
  reasons,
  onReasons,
}: {
  readonly reasons: Readonly<Record<string, string>>
  readonly onReasons: (reasons: Record<string, string>) => void
}) => {
  const t = useTranslations('drafting.publish')
  const formats = useFormats()
  const main = useDraft((document) => document.language)
  const others = useDraft((document) => document.languages)
  // Those who have not agreed to keep it to themselves are written to as well.
  const isConfidential = useDraft((document) => document.privacy === 'extended')
  return [main, ...others].map((code) => (
    <Field
      key={code}
      label={others.length > 0 ? t('reasonIn', { language: formats.language(code) }) : t('reason')}
      required={code === main}
      {...(code === main && { hint: t(isConfidential ? 'reasonHintConfidential' : 'reasonHint') })}
    >
      <Textarea
        lang={code}
        maxLength={LONGEST_REASON}
        value={reasons[code] ?? ''}
        onChange={(event) => onReasons({ ...reasons, [code]: event.target.value })}
      />
    </Field>
  ))
}

const filled = (reasons: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(reasons).filter(([, text]) => text.trim() !== ''))

/** What publishing means: until when, who sees it; and where the deadline moves by itself, that it does. */
const Outcome = () => {
  const t = useTranslations('drafting.publish')
  const formats = useFormats()
  const { published, country } = useDrafting()
  const document = useDraft((whole) => whole)
  const locale = useLocale()
  const out = published ? withExtension(document, published, new Date(), country) : document
  const until = instantOf(out.responsesUntil)
  const isMoved = out.responsesUntil?.wall !== document.responsesUntil?.wall
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      <dt className="text-muted">{t('what')}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">
        {pickText(document.title, locale, document.language)?.text}
      </dd>
      <dt className="text-muted">{t('who')}</dt>
      <dd>{t(`sees.${document.privacy}`)}</dd>
      {until && (
        <>
          <dt className="text-muted">{t('until')}</dt>
          <dd>
            {formats.dateTime(until, true)}
            {isMoved && <span className="block text-attention">{t('moved')}</span>}
          </dd>
        </>
      )}
    </dl>
  )
}

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onPublished: (rfxId: string) => void
}

/** The last look before it is public: what stands against it, what it changes, and why. */
export const PublishDialog = ({ open, onOpenChange, onPublished }: Props) => {
  const t = useTranslations('drafting.publish')
  const tPreflight = useTranslations('drafting.preflight')
  const text = useFindingText()
  const showError = useShowError('publish')
  const { rfxId, orgId, isHeld, saving, current, published } = useDrafting()
  const { all, circumstances } = useFindings()
  const differences = useChanges()
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const errors = all.filter(({ severity }) => severity === 'error')
  const warnings = all.filter(({ severity }) => severity === 'warning')
  const main = useDraft((document) => document.language)
  const isReasonMissing = current !== null && !reasons[main]?.trim()
  const publish = async () => {
    setBusy(true)
    try {
      if (!(await saving.flush())) return onOpenChange(false)
      const { value: document, server } = saving.state()
      const reason = current ? filled(reasons) : undefined
      // The rules are asked once more at the moment itself: a time may have passed meanwhile.
      const late = preflight(
        document,
        { ...circumstances, now: new Date() },
        published && { ...published, ...(reason && { reason }) },
      )
      const [wrong] = late.filter(({ severity }) => severity === 'error')
      if (wrong) return void notifyError(text(wrong), { id: 'publish' })
      await client.rfxDraft.publish.mutate({
        orgId,
        rfxId,
        revision: server.revision,
        ...(reason && { reason }),
      })
      onPublished(rfxId)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'record.not_found' || (current && code === 'rfx.step_refused')) {
        // A colleague has published or discarded it, or what it amends is over: the page says which.
        saving.refuse(error)
        return onOpenChange(false)
      }
      showError(error)
      // Somebody saved in between: the next save of ours finds out and shows it.
      if (code === 'draft.conflict') onOpenChange(false)
      // Another window or a colleague has published it: there is a page to see now, and no draft.
      if (code === 'rfx.step_refused') onPublished(rfxId)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionDialog
      open={open}
      title={t(current ? 'titleAmendment' : 'title')}
      description={t(current ? 'textAmendment' : 'text')}
      closeLabel={t('close')}
      size={current ? 'lg' : 'md'}
      onClose={() => onOpenChange(false)}
      cancelLabel={t('cancel')}
      confirmLabel={t(current ? 'confirmAmendment' : 'confirm')}
      loading={isBusy}
      disabled={isHeld || errors.length > 0 || isReasonMissing}
      onConfirm={() => void publish()}
    >
      <div className="space-y-4">
        <Outcome />
        {isHeld && <Banner tone="attention">{tPreflight('held')}</Banner>}
        {errors.length > 0 && (
          <Banner tone="error" title={t('errors', { count: errors.length })}>
            {t('errorsText')}
          </Banner>
        )}
        {warnings.length > 0 && (
          <Banner tone="attention" title={t('warnings', { count: warnings.length })}>
            <ul className="list-disc space-y-1 pl-4">
              {warnings.slice(0, 10).map((finding) => (
                <li key={`${finding.rule} ${finding.field}`}>{text(finding)}</li>
              ))}
            </ul>
          </Banner>
        )}
        {current && (
          <>
            <Reasons reasons={reasons} onReasons={setReasons} />
            <h3 className="font-medium">{t('changes')}</h3>
            <DifferenceList differences={differences} marksSignificant />
          </>
        )}
      </div>
    </ActionDialog>
  )
}
