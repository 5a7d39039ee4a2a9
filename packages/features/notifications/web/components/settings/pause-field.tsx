import { isPauseOver, type MailSchedule } from '@kogge/domain/notifications/mail-schedule.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly schedule: MailSchedule
  readonly busy: boolean
  readonly onPause: (until: string | null) => void
}

/** The day on which mail resumes; one that has come already is not saved. */
export const PauseField = ({ schedule, busy, onPause }: Props) => {
  const t = useTranslations('notificationSettings.schedule')
  const [refused, setRefused] = useState<string | null>(null)
  const choose = (until: string | null) => {
    const isOver = isPauseOver({ ...schedule, pausedUntil: until }, new Date())
    setRefused(isOver ? until : null)
    if (!isOver) onPause(until)
  }
  const { pausedUntil } = schedule
  return (
    <div className="col-span-full flex flex-wrap items-start gap-4">
      <Field
        label={t('pausedUntil')}
        hint={t('pauseText')}
        error={refused !== null && t('pauseOver')}
        className="max-w-xl"
      >
        <Input
          type="date"
          className="max-w-48"
          max="2099-12-31"
          disabled={busy}
          value={refused ?? pausedUntil ?? ''}
          onChange={({ target }) => choose(target.value || null)}
        />
      </Field>
      {pausedUntil !== null && (
        <Button className="sm:mt-6" disabled={busy} onClick={() => choose(null)}>
          {t('endPause')}
        </Button>
      )}
    </div>
  )
}
