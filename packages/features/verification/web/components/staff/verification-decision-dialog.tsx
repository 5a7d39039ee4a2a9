import { changedTo, type Seen } from '@kogge/platform/web/orgs/changed-org.ts'
import { ChangedMeanwhile } from '@kogge/platform/web/orgs/org-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeed } from '../../use-verification-action.ts'
import { type QueueItem, staffCalls } from '../../verification.client.ts'

export type DecisionKind = 'verify' | 'refuse' | 'withdraw'

interface Props {
  readonly item: QueueItem
  readonly kind: DecisionKind
  readonly onClose: () => void
}

const SAID = { verify: 'verified', refuse: 'refused', withdraw: 'withdrawn' } as const
const SHORTEST = 5
const LONGEST = 500

const decide = (kind: DecisionKind, orgId: string, seen: Seen, text: string) => {
  const { adminVerification } = staffCalls
  if (kind === 'verify') return adminVerification.verify.mutate({ orgId, seen, evidence: text })
  if (kind === 'refuse') return adminVerification.refuse.mutate({ orgId, seen, reason: text })
  return adminVerification.withdraw.mutate({ orgId, reason: text })
}

/** Verifies, rejects or withdraws, with what it rests on. */
export const DecisionDialog = ({ item, kind, onClose }: Props) => {
  const t = useTranslations('verification')
  const form = useId()
  const deed = useDeed()
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { orgId, name, country, registrationNumber } = item.org
  const seen = { name, country, registrationNumber }
  const [now, setNow] = useState<Seen | null>(null)
  const isVerifying = kind === 'verify'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < SHORTEST) return setIsShort(true)
    const said = t(`staff.${SAID[kind]}`, { name })
    const work = () =>
      decide(kind, orgId, seen, text).catch((error: unknown) => {
        setNow(changedTo(error))
        throw error
      })
    if (await deed.run(work, said)) onClose()
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
          {!now && (
            <Button
              type="submit"
              form={form}
              variant={isVerifying ? 'primary' : 'danger'}
              loading={deed.busy}
            >
              {t(`staff.${kind}`)}
            </Button>
          )}
        </>
      }
    >
      {now && <ChangedMeanwhile seen={seen} now={now} />}
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
