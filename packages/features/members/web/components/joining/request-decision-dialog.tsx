import { STATEMENT_MAX } from '@kogge/domain/members/member-inputs.ts'
import { changedTo, type Seen } from '@kogge/platform/web/orgs/changed-org.ts'
import { ChangedMeanwhile } from '@kogge/platform/web/orgs/org-changes.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnershipItem, ownershipCalls } from '../../members-admin.client.ts'

interface Props {
  readonly item: OwnershipItem
  readonly kind: 'approve' | 'reject'
  readonly onClose: () => void
}

/** Approves or rejects a request, with an answer that the asker reads. */
export const DecisionDialog = ({ item, kind, onClose }: Props) => {
  const t = useTranslations('members.ownership')
  const common = useTranslations('members')
  const action = useAction({ id: 'members' })
  const [answer, setAnswer] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { name, country, registrationNumber } = item.org
  const seen = { name, country, registrationNumber }
  const [now, setNow] = useState<Seen | null>(null)
  const rejects = kind === 'reject'
  const names = { name: item.requester.name, org: item.org.name }
  const decide = async () => {
    if (rejects && answer.trim() === '') {
      setIsMissing(true)
      return
    }
    const { requestId, requester } = item
    const { userId, email } = requester
    const decided = { requestId, userId, email: email ?? '', seen, answer }
    const work = () =>
      ownershipCalls.adminOwnership[kind].mutate(decided).catch((error) => {
        setNow(changedTo(error))
        throw error
      })
    if (await action.run(work, t(rejects ? 'rejected' : 'approved', names))) onClose()
  }
  return (
    <ActionDialog
      title={t(`${kind}Title`, names)}
      description={t(`${kind}Text`, { ...names, count: item.org.otherRequests })}
      closeLabel={common('close')}
      onClose={onClose}
      cancelLabel={common('cancel')}
      confirmLabel={now ? null : t(kind)}
      danger={rejects}
      loading={action.busy}
      onSubmit={decide}
    >
      {now && <ChangedMeanwhile seen={seen} now={now} />}
      <Field
        label={t('answer')}
        hint={t('answerHint')}
        required={rejects}
        {...(!rejects && { note: common('optional') })}
        error={isMissing && t('answerMissing')}
      >
        <Textarea
          value={answer}
          maxLength={STATEMENT_MAX}
          onChange={(event) => {
            setAnswer(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
    </ActionDialog>
  )
}
