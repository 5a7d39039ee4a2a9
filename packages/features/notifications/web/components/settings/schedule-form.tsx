import {
  isPauseOver,
  MAIL_ZONES,
  type MailSchedule,
  WEEKDAYS,
} from '@kogge/domain/notifications/mail-schedule.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { zoneOptions } from '../../model/zone-options.ts'
import { type NotificationSettings, settingsCalls } from '../../notification-settings.client.ts'
import { useSavedSettings } from '../../use-saved-settings.ts'
import { PauseField } from './pause-field.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const hourOptions = HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))

interface HourProps {
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (hour: number) => void
}

const HourField = ({ label, hint, value, disabled, onChange }: HourProps) => (
  <Field label={label} hint={hint}>
    <Select
      options={hourOptions}
      value={String(value)}
      disabled={disabled}
      onValueChange={(hour) => onChange(Number(hour))}
    />
  </Field>
)

/** When mail comes: hours, days and pauses, by the reader's clocks. */
export const ScheduleForm = ({ settings }: { readonly settings: NotificationSettings }) => {
  const t = useTranslations('notificationSettings.schedule')
  const locale = useLocale()
  const formats = useFormats()
  const { busy, save } = useSavedSettings()
  const { schedule } = settings
  const set = (change: Partial<MailSchedule>) => {
    const kept = isPauseOver(schedule, new Date()) ? { ...schedule, pausedUntil: null } : schedule
    const changed = { ...kept, ...change, daysOff: [...(change.daysOff ?? schedule.daysOff)] }
    save(
      (shown) => ({ ...shown, schedule: changed }),
      () => settingsCalls.notificationSettings.saveSchedule.mutate(changed),
    )
  }
  const weekdays = WEEKDAYS.map((day) => ({ value: String(day), label: t(`days.${day}`) }))
  const { daysOff } = schedule
  return (
    <Section title={t('title')}>
      <div className="grid max-w-3xl grid-cols-1 gap-4 sm:grid-cols-3">
        <HourField
          label={t('digestHour')}
          value={schedule.digestHour}
          disabled={busy}
          onChange={(digestHour) => set({ digestHour })}
        />
        <Field label={t('weekday')}>
          <Select
            options={weekdays}
            value={String(schedule.weekday)}
            disabled={busy}
            onValueChange={(day) => {
              const weekday = WEEKDAYS.find((one) => String(one) === day)
              if (weekday) set({ weekday })
            }}
          />
        </Field>
        <Field label={t('zone')}>
          <Select
            options={zoneOptions(locale, formats.country)}
            value={schedule.zone}
            disabled={busy}
            onValueChange={(name) => {
              const zone = MAIL_ZONES.find((one) => one === name)
              if (zone) set({ zone })
            }}
          />
        </Field>
        <fieldset className="col-span-full min-w-0">
          <legend className="mb-1 font-medium text-sm">{t('quiet')}</legend>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <HourField
              label={t('quietFrom')}
              value={schedule.quietFrom}
              disabled={busy}
              onChange={(quietFrom) => set({ quietFrom })}
            />
            <HourField
              label={t('quietUntil')}
              value={schedule.quietUntil}
              disabled={busy}
              onChange={(quietUntil) => set({ quietUntil })}
            />
          </div>
          <p className="mt-1 text-sm text-subtle">{t('quietText')}</p>
        </fieldset>
        <fieldset className="col-span-full min-w-0">
          <legend className="mb-1 font-medium text-sm">{t('daysOff')}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                label={t(`days.${day}`)}
                checked={daysOff.includes(day)}
                // One day of the week has mail at least.
                disabled={
                  busy || (!daysOff.includes(day) && daysOff.length === WEEKDAYS.length - 1)
                }
                onCheckedChange={(on) =>
                  set({
                    daysOff:
                      on === true ? [...daysOff, day] : daysOff.filter((other) => other !== day),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <PauseField
          schedule={schedule}
          busy={busy}
          onPause={(until) => set({ pausedUntil: until })}
        />
      </div>
    </Section>
  )
}
