import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export type Action =
  | 'endSessions'
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'startOnboarding'
  | 'finishOnboarding'
  | 'resetSecondFactor'
  | 'anonymise'

const WITH_REASON: readonly Action[] = ['resetSecondFactor', 'anonymise']
const SHORTEST_REASON = 5
const LONGEST_REASON = 500

interface Props {
  readonly action: Action
  readonly user: string
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Says what will happen, asks for the reason where there must be one, and does it. */
export const UserActionDialog = ({ action, user, busy, onConfirm, onClose }: Props) => {
  const t = useTranslations('admin.users.actions')
  const [reason, setReason] = useState('')
  const asks = WITH_REASON.includes(action)
  const isReady = !asks || reason.trim().length >= SHORTEST_REASON
  return (
    <ActionDialog
      title={t('ask', { action: t(`names.${action}`), name: user })}
      description={t(`texts.${action}`)}
      closeLabel={t('close')}
      size="sm"
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t(`names.${action}`)}
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
