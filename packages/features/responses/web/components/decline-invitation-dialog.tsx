import {
  NO_BID_CODES,
  NO_BID_TEXT_MAX,
  type NoBidCode,
} from '@kogge/domain/participation/no-bid-reasons.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../model/represented-supplier.ts'
import { responseCalls } from '../responses.client.ts'

interface Props {
  readonly place: Place
  readonly onClose: () => void
}

/** Says no, with a reason that the buyer gets without a name. */
export const DeclineDialog = ({ place, onClose }: Props) => {
  const t = useTranslations('responses')
  const tCodes = useTranslations('invitations.noBidCodes')
  const action = useAction({ id: 'response', waits: true })
  const [code, setCode] = useState<NoBidCode | null>(null)
  const [text, setText] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const submit = async () => {
    setIsSubmitted(true)
    if (!code) return
    const work = () => responseCalls.response.decline.mutate({ ...place, code, text })
    if (await action.run(work, t('decline.done'))) onClose()
  }
  return (
    <ActionDialog
      title={t('decline.title')}
      description={t('decline.text')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('decline.submit')}
      loading={action.busy}
      onSubmit={submit}
    >
      <Field
        label={t('decline.reason')}
        required
        error={isSubmitted && !code && t('decline.choose')}
      >
        <RadioGroup<NoBidCode>
          value={code}
          onValueChange={setCode}
          options={NO_BID_CODES.map((one) => ({ value: one, label: tCodes(one) }))}
        />
      </Field>
      <Field label={t('decline.words')} hint={t('decline.wordsHint')}>
        <Textarea
          value={text}
          maxLength={NO_BID_TEXT_MAX}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
