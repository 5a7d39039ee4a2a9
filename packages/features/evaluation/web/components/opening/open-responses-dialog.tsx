import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { PassphraseField } from './passphrase-field.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly together: number
  /** Another has given their part, so that this one opens. */
  readonly isSecond: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before responses are opened, and for the passphrase where two open together. */
export const OpenDialog = ({ rfxId, orgId, together, isSecond, open, onClose }: Props) => {
  const t = useTranslations('evaluation.opening')
  const steps = useSteps()
  const tErrors = useTranslations('shell.errors')
  const [passphrase, setPassphrase] = useState('')
  const [isWrong, setWrong] = useState(false)
  const withOther = together > 1
  const submit = async () => {
    const given = withOther ? { passphrase } : {}
    const call = async () => {
      try {
        await evaluationCalls.opening.open.mutate({ rfxId, orgId, ...given })
      } catch (error) {
        setWrong(errorCodeOf(error) === 'opener.passphrase_wrong')
        throw error
      }
    }
    const isTaken = await steps.take(call, t(withOther && !isSecond ? 'shareGiven' : 'opened'))
    setPassphrase('')
    if (isTaken) onClose()
  }
  return (
    <ActionDialog
      open={open}
      title={t('dialogTitle')}
      description={t(withOther ? (isSecond ? 'dialogSecond' : 'dialogFirst') : 'dialogOne')}
      closeLabel={t('cancel')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t(withOther && !isSecond ? 'giveShare' : 'open')}
      loading={steps.busy}
      onSubmit={submit}
    >
      {withOther ? (
        <PassphraseField
          label={t('passphrase')}
          hint={t('passphraseHint')}
          value={passphrase}
          error={isWrong ? tErrors('opener_passphrase_wrong') : undefined}
          onChange={(next) => {
            setWrong(false)
            setPassphrase(next)
          }}
        />
      ) : (
        <p>{t('forGood')}</p>
      )}
    </ActionDialog>
  )
}
