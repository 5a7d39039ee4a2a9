import { instantOfWall, wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Bidder, evaluationCalls } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { WordsDialog } from '../decision/reason-dialog.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly bidder: Bidder
  /** The server's time. */
  readonly now: string
  readonly onClose: () => void
}

const DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

/** Asks one bidder about its response. */
export const AskDialog = ({ rfxId, orgId, bidder, now, onClose }: Props) => {
  const t = useTranslations('evaluation.ask')
  const steps = useSteps()
  const [due, setDue] = useState(() => wallOf(new Date(Date.parse(now) + DAYS * DAY_MS)))
  const send = async (question: string) => {
    const dueAt = instantOfWall(due)
    if (!dueAt) return false
    const asked = { rfxId, orgId, participantId: bidder.orgId, question }
    return steps.take(
      () => evaluationCalls.clarification.ask.mutate({ ...asked, dueAt: dueAt.toISOString() }),
      t('done'),
    )
  }
  return (
    <WordsDialog
      open
      onClose={onClose}
      busy={steps.busy}
      title={t('title', { name: bidder.name })}
      description={t('text')}
      confirmLabel={t('send')}
      wordsLabel={t('question')}
      required
      onConfirm={send}
      below={
        <Field label={t('due')} hint={t('dueHint')} required>
          <Input
            type="datetime-local"
            value={due}
            onChange={(event) => setDue(event.target.value)}
          />
        </Field>
      }
    />
  )
}
