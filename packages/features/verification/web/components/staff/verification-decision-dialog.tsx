import { changedTo, type Seen } from '@kogge/platform/web/orgs/changed-org.ts'
import { ChangedMeanwhile } from '@kogge/platform/web/orgs/org-changes.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
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
  const action = useAction({ id: 'verification' })
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { orgId, name, country, registrationNumber } = item.org
  const seen = { name, country, registrationNumber }
  const [now, setNow] = useState<Seen | null>(null)
  const isVerifying = kind === 'verify'
  const submit = async () => {
    if (text.trim().length < SHORTEST) return setIsShort(true)
    const said = t(`staff.${SAID[kind]}`, { name })
    const work = () =>
      decide(kind, orgId, seen, text).catch((error: unknown) => {
        setNow(changedTo(error))
        throw error
      })
    if (await action.run(work, said)) onClose()
  }
  return (
    <ActionDialog
      title={t(`staff.${kind}Title`, { name })}
      description={t(`staff.${kind}Text`)}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={now ? null : t(`staff.${kind}`)}
      danger={!isVerifying}
      loading={action.busy}
      onSubmit={submit}
    >
      {now && <ChangedMeanwhile seen={seen} now={now} />}
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
    </ActionDialog>
  )
}
