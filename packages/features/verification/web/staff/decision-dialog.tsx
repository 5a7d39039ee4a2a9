import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type QueueItem, staffCalls } from '../api.ts'
import { useDeed } from '../use-deed.ts'

export type DecisionKind = 'verify' | 'refuse' | 'withdraw'

interface Props {
  readonly item: QueueItem
  readonly kind: DecisionKind
  readonly onClose: () => void
}

const SAID = { verify: 'verified', refuse: 'refused', withdraw: 'withdrawn' } as const
const SHORTEST = 5
const LONGEST = 500

const decide = (kind: DecisionKind, orgId: string, text: string) => {
  const { adminVerification } = staffCalls
  if (kind === 'verify') return adminVerification.verify.mutate({ orgId, evidence: text })
  return adminVerification[kind].mutate({ orgId, reason: text })
}

/** Verifies, rejects or withdraws, with what it rests on. */
export const DecisionDialog = ({ item, kind, onClose }: Props) => {
  const t = useTranslations('verification')
  const form = useId()
  const deed = useDeed()
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { orgId, name } = item.org
  const isVerifying = kind === 'verify'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < SHORTEST) return setIsShort(true)
    const said = t(`staff.${SAID[kind]}`, { name })
    if (await deed.run(() => decide(kind, orgId, text), said)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`staff.${kind}Title`, { name })}
      description={t(`staff.${kind}Text`)}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={isVerifying ? 'primary' : 'danger'}
            loading={deed.busy}
          >
            {t(`staff.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t(isVerifying ? 'staff.evidenceLabel' : 'staff.reasonLabel')}
          hint={t(isVerifying ? 'staff.evidenceHint' : 'staff.reasonHint')}
          required
          error={isShort && t('staff.short')}
        >
          <Textarea
            rows={3}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setIsShort(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
