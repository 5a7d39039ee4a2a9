import { placeOfStep, type RowPlace, STEPS } from '@kogge/platform/web/lists/row-places.ts'
import { StepItems } from '@kogge/platform/web/lists/step-items.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type DraftStep, daysOf } from '../../model/template-drafts.ts'
import { OrderedRow } from '../order/ordered-row.tsx'

const LONGEST = 300
const ROLES = ['opportunityAssignee', 'applier'] as const
const NOBODY = 'nobody'

interface Props {
  readonly kind: string
  readonly step: DraftStep
  /** From one. */
  readonly number: number
  readonly keys: readonly string[]
  /** Whether what is wrong is said by now. */
  readonly isTried: boolean
  readonly onChange: (change: Partial<Omit<DraftStep, 'id'>>) => void
  readonly onMove: (place: RowPlace) => void
  readonly onRemove: () => void
}

/** A step of a template: its title, its working days before the deadline, and who gets it. */
export const TemplateStepRow = (props: Props) => {
  const { kind, step, number, keys, isTried, onChange, onMove, onRemove } = props
  const t = useTranslations('tasks.templates')
  const { id, title, days, role } = step
  const steps = STEPS.filter((one) => placeOfStep(keys, id, one) !== null)
  return (
    <OrderedRow kind={kind} id={id} mayMove className="items-center">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <Input
          aria-label={t('stepTitle', { number })}
          aria-invalid={isTried && title.trim() === ''}
          maxLength={LONGEST}
          value={title}
          className="basis-full"
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <span className="flex items-center gap-1.5">
          <Input
            aria-label={t('stepDays', { number })}
            aria-invalid={isTried && daysOf(days) === null}
            inputMode="numeric"
            autoComplete="off"
            value={days}
            className="w-14 text-right tabular-nums"
            onChange={(event) => onChange({ days: event.target.value })}
          />
          <span aria-hidden className="text-muted text-sm">
            {t('daysBefore')}
          </span>
        </span>
        <Select
          aria-label={t('stepRole', { number })}
          className="w-48"
          value={role ?? NOBODY}
          onValueChange={(next) => onChange({ role: ROLES.find((one) => one === next) ?? null })}
          options={[
            { value: NOBODY, label: t('roles.nobody') },
            ...ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
          ]}
        />
      </div>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            size="sm"
            label={t('stepMenu', { name: title || number })}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        <StepItems
          steps={steps}
          onStep={(one) => {
            const place = placeOfStep(keys, id, one)
            if (place) onMove(place)
          }}
        />
        <DropdownMenuSeparator />
        <DropdownMenuItem danger icon={<Trash2 aria-hidden />} onSelect={onRemove}>
          {t('removeStep')}
        </DropdownMenuItem>
      </DropdownMenu>
    </OrderedRow>
  )
}
