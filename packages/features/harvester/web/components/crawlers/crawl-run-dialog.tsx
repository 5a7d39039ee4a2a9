import { isDay } from '@kogge/domain/harvester/publication-calendar.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly name: string
  readonly busy: boolean
  /** Empty for the days that are due. */
  readonly onAsk: (days: { readonly from?: string; readonly to?: string }) => void
  readonly onClose: () => void
}

/** Asks for a run over the days that are due, or over some. */
export const RunDialog = ({ name, busy, onAsk, onClose }: Props) => {
  const t = useTranslations('harvester')
  const [which, setWhich] = useState<'due' | 'named'>('due')
  const today = new Date().toISOString().slice(0, 10)
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const isNamed = which === 'named'
  const isWrong = isNamed && isDay(from) && isDay(to) && to < from
  const isReady = !isNamed || (isDay(from) && isDay(to) && !isWrong)
  return (
    <ActionDialog
      title={`${t('crawler.runNow')}: ${name}`}
      description={t('crawler.runNowText')}
      closeLabel={t('close')}
      size="sm"
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('crawler.ask')}
      loading={busy}
      disabled={!isReady}
      onConfirm={() => onAsk(isNamed ? { from, to } : {})}
    >
      <div className="flex flex-col gap-3">
        <RadioGroup<'due' | 'named'>
          aria-label={t('crawler.days')}
          value={which}
          onValueChange={setWhich}
          options={[
            { value: 'due', label: t('crawler.due') },
            { value: 'named', label: t('crawler.named') },
          ]}
        />
        {isNamed && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('crawler.from')} required>
              <Input
                type="date"
                max={today}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            </Field>
            <Field
              label={t('crawler.to')}
              required
              {...(isWrong && { error: t('crawler.daysWrong') })}
            >
              <Input
                type="date"
                max={today}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            </Field>
          </div>
        )}
      </div>
    </ActionDialog>
  )
}
