import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export type Deed =
  | 'endSessions'
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'startOnboarding'
  | 'finishOnboarding'
  | 'resetSecondFactor'
  | 'anonymise'

const WITH_REASON: readonly Deed[] = ['resetSecondFactor', 'anonymise']
const SHORTEST_REASON = 5
const LONGEST_REASON = 500

interface Props {
  readonly deed: Deed
  readonly user: string
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Says what will happen, asks for the reason where there must be one, and does it. */
export const DeedDialog = ({ deed, user, busy, onConfirm, onClose }: Props) => {
  const t = useTranslations('admin.users.deeds')
  const [reason, setReason] = useState('')
  const asks = WITH_REASON.includes(deed)
  const isReady = !asks || reason.trim().length >= SHORTEST_REASON
  return (
    <ActionDialog
      title={t('ask', { deed: t(`names.${deed}`), name: user })}
      description={t(`texts.${deed}`)}
      closeLabel={t('close')}
      size="sm"
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t(`names.${deed}`)}
      danger={asks}
      loading={busy}
      disabled={!isReady}
      onConfirm={() => onConfirm(reason.trim())}
    >
      {asks && (
        <Field label={t('reason')} hint={t('reasonHint')} required>
          <Textarea
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </ActionDialog>
  )
}
