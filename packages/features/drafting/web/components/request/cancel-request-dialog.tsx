import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useApi, type WrittenView } from '../../drafting.client.ts'
import { useRefresh } from '../../use-page-refresh.ts'

interface Props {
  readonly rfxId: string
  readonly view: WrittenView
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the reason, in each language of the request, and cancels it. */
export const CancelDialog = ({ rfxId, view, open, onClose }: Props) => {
  const t = useTranslations('drafting.page')
  const formats = useFormats()
  const locale = useLocale()
  const api = useApi()
  const refresh = useRefresh()
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const cancel = useMutation(
    api.writtenRfx.cancel.mutationOptions({
      onError: useShowError('cancel-request'),
      onSuccess: () => {
        notifySuccess(t('cancelled'))
        refresh()
        onClose()
      },
    }),
  )
  const main = view.document?.language ?? locale
  const languages = [main, ...(view.document?.languages ?? [])]
  const reason = Object.fromEntries(
    Object.entries(reasons).filter(([, text]) => text.trim() !== ''),
  )
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
      loading={cancel.isPending}
      disabled={!reason[main]}
      onConfirm={() => cancel.mutate({ orgId: view.orgId, rfxId, reason })}
    >
      <div className="space-y-3">
        {languages.map((code) => (
          <Field
            key={code}
            required={code === main}
            label={
              languages.length > 1
                ? t('reasonIn', { language: formats.language(code) })
                : t('reason')
            }
            {...(code === main && { hint: t('reasonHint') })}
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
