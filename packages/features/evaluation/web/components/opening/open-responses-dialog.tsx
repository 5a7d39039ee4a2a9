import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog, DialogClose } from '@kogge/ui/dialog.tsx'
import { type FormEvent, useId, useState } from 'react'
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
  const form = useId()
  const steps = useSteps()
  const tErrors = useTranslations('shell.errors')
  const [passphrase, setPassphrase] = useState('')
  const [isWrong, setWrong] = useState(false)
  const withOther = together > 1
  const submit = async (event: FormEvent) => {
    event.preventDefault()
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
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !steps.busy && onClose()}
      title={t('dialogTitle')}
      description={t(withOther ? (isSecond ? 'dialogSecond' : 'dialogFirst') : 'dialogOne')}
      closeLabel={t('cancel')}
      footer={
        <>
          <DialogClose>
            <Button disabled={steps.busy}>{t('cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={steps.busy}>
            {t(withOther && !isSecond ? 'giveShare' : 'open')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
  )
}
