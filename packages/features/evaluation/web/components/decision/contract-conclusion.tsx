import { LONGEST_CONTRACT_NUMBER } from '@kogge/domain/evaluation/contract-numbers.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type LotView } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly lot: LotView
  /** The request is not divided. */
  readonly isWhole: boolean
}

const AMOUNT = /^\d{1,15}([.,]\d{1,2})?$/

/** Writes down that the contract of a lot was concluded: day, number, amount. */
export const Conclude = ({ rfxId, orgId, lot, isWhole }: Props) => {
  const t = useTranslations('evaluation.conclude')
  const names = useLotNames(isWhole, lot.language)
  const steps = useSteps()
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(() => wallOf(new Date()).slice(0, 10))
  const [reference, setReference] = useState('')
  const [amount, setAmount] = useState(lot.decision?.amount ?? '')
  const isWrong = amount !== '' && !AMOUNT.test(amount)
  const submit = async () => {
    if (isWrong || day === '') return
    const call = () =>
      evaluationCalls.evaluation.conclude.mutate({
        rfxId,
        orgId,
        lotIds: [lot.lotId],
        concludedOn: day,
        reference,
        amount: amount === '' ? null : amount.replace(',', '.'),
      })
    if (await steps.take(call, t('done'))) setOpen(false)
  }
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('conclude')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('title', { lot: names.key(lot.lotId) })}
        description={t('text')}
        closeLabel={t('cancel')}
        onClose={() => setOpen(false)}
        cancelLabel={t('cancel')}
        confirmLabel={t('conclude')}
        loading={steps.busy}
        validates
        onSubmit={submit}
      >
        <Field label={t('day')} required>
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field label={t('reference')} hint={t('referenceHint')}>
          <Input
            value={reference}
            maxLength={LONGEST_CONTRACT_NUMBER}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        <Field
          label={t('amount', { currency: lot.currency })}
          error={isWrong ? t('wrongAmount') : undefined}
        >
          <Input
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
      </ActionDialog>
    </>
  )
}
