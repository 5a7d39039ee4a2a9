import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import type { NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { client, type WrittenView } from '../../drafting.client.ts'

interface Props {
  readonly rfxId: string
  readonly view: WrittenView
  readonly open: boolean
  readonly onClose: () => void
}

/** Whether the number of tenders will never be known, which the official notice states (BT-759). */
const staysUncounted = ({ kind, openedAt, responsesUntil, serverNow }: WrittenView): boolean =>
  kind === 'tender' && openedAt === null && responsesUntil <= serverNow

/** Asks for the reason, as a code and in each language of the request, and cancels it. */
export const CancelDialog = ({ rfxId, view, open, onClose }: Props) => {
  const t = useTranslations('drafting.page')
  const tCodes = useTranslations('tenders.codes.noAwardReason')
  const formats = useFormats()
  const locale = useLocale()
  const action = useAction({ id: 'cancel-request' })
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [code, setCode] = useState<NoAwardReason | ''>('')
  const main = view.document?.language ?? locale
  const languages = [main, ...(view.document?.languages ?? [])]
  const reason = Object.fromEntries(
    Object.entries(reasons).filter(([, text]) => text.trim() !== ''),
  )
  // A survey awards nothing, so that no notice asks why.
  const hasCodes = view.cancelCodes.length > 0
  const cancel = async () => {
    const given = { orgId: view.orgId, rfxId, reason, code: code || undefined }
    const work = () => client.writtenRfx.cancel.mutate(given)
    if (await action.run(work, t('cancelled'))) onClose()
  }
  return (
    <ActionDialog
      open={open}
      title={t('cancelTitle')}
      description={t('cancelText')}
      closeLabel={t('dialogClose')}
      onClose={onClose}
      cancelLabel={t('keep')}
      confirmLabel={t('cancelConfirm')}
      danger
      loading={action.busy}
      disabled={!reason[main] || (hasCodes && !code)}
      onConfirm={() => void cancel()}
    >
      <div className="space-y-3">
        {staysUncounted(view) && <p className="text-attention">{t('cancelUncounted')}</p>}
        {hasCodes && (
          <Field label={t('reasonCode')} required hint={t('reasonCodeHint')}>
            <Select<NoAwardReason>
              value={code}
              onValueChange={setCode}
              placeholder={t('reasonCodeChoose')}
              options={view.cancelCodes.map((value) => ({ value, label: tCodes(value) }))}
            />
          </Field>
        )}
        {languages.map((code) => (
          <Field
            key={code}
            required={code === main}
            label={
              languages.length > 1
                ? t('reasonIn', { language: formats.language(code) })
                : t('reason')
            }
            {...(code === main ? { hint: t('reasonHint') } : { note: t('optional') })}
          >
            <Textarea
              lang={code}
              maxLength={LONG_TEXT}
              value={reasons[code] ?? ''}
              onChange={(event) => setReasons({ ...reasons, [code]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </ActionDialog>
  )
}
