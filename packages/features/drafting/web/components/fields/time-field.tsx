import { instantsOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import type { WallTime } from '@kogge/domain/drafting/request-document.ts'
import { zoneName } from '@kogge/i18n/time-zone-name.ts'
import { Input } from '@kogge/ui/input.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import { DraftField } from './draft-field.tsx'

interface Props {
  readonly path: string
  readonly label: string
  readonly hint: string
  readonly value: WallTime | null
  readonly onValue: (value: WallTime | null) => void
  readonly required?: boolean
}

const FOLDS = ['earlier', 'later'] as const

/** A time as Riga's clocks show it; of one that comes twice it asks which is meant. */
export const TimeField = ({ path, label, hint, value, onValue, required = false }: Props) => {
  const t = useTranslations('drafting.times')
  const instants = value ? instantsOf(value.wall) : []
  const isTwice = instants.length > 1
  const [only] = instants
  const zone = only && !isTwice ? zoneName(only) : ''
  const change = (wall: string) => {
    // A year of more digits is still being typed.
    if (wall === '') onValue(null)
    else if (wall.length === 16)
      onValue({ wall, fold: instantsOf(wall).length > 1 ? (value?.fold ?? null) : null })
  }
  return (
    <div className="space-y-2">
      <DraftField path={path} label={label} hint={hint} required={required}>
        <span className="flex items-center gap-2">
          <Input
            type="datetime-local"
            value={value?.wall ?? ''}
            onChange={(event) => change(event.target.value)}
            className="max-w-60"
          />
          <span className="text-muted text-sm">{zone || t('riga')}</span>
        </span>
      </DraftField>
      {value && isTwice && (
        <div className="rounded-md border border-attention-line/50 bg-attention-soft px-3 py-2">
          <p className="mb-1">{t('twice')}</p>
          <RadioGroup
            aria-label={t('twice')}
            value={value.fold}
            onValueChange={(fold) => onValue({ ...value, fold })}
            options={FOLDS.map((fold, place) => {
              const instant = instants[place]
              return { value: fold, label: t(fold, { zone: instant ? zoneName(instant) : '' }) }
            })}
          />
        </div>
      )}
    </div>
  )
}
