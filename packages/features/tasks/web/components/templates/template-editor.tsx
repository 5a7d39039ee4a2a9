import { movedRows, type RowPlace } from '@kogge/platform/web/lists/row-places.ts'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  MOST_STEPS,
  type TemplateDraft,
  withChangedStep,
  withMovedStep,
  withoutStep,
  withStep,
} from '../../model/template-drafts.ts'
import type { TaskTemplate } from '../../tasks.client.ts'
import type { TemplateEditing } from '../../use-template-editing.ts'
import { useListDrag } from '../order/use-list-drag.ts'
import { QuickAdd } from '../quick-add.tsx'
import { TemplateStepRow } from './template-step-row.tsx'

const KIND = 'template-step'
const LONGEST_NAME = 200

interface Props {
  readonly draft: TemplateDraft
  /** As it is stored now; null for a new one, or one that was deleted meanwhile. */
  readonly stored: TaskTemplate | null
  readonly editing: TemplateEditing
  /** Something is wrong, and to be said. */
  readonly isTried: boolean
}

const Steps = ({ draft, editing, isTried }: Omit<Props, 'stored'>) => {
  const t = useTranslations('tasks.templates')
  const tTasks = useTranslations('tasks')
  const [said, setSaid] = useState('')
  const { steps } = draft
  const { write } = editing
  const keys = useMemo(() => steps.map(({ id }) => id), [steps])
  const focus = useRowFocus(keys)
  const move = (id: string, place: RowPlace) => {
    const moved = movedRows(steps, (step) => step.id, id, place)
    const index = moved?.findIndex((step) => step.id === id) ?? -1
    const name = moved?.[index]?.title ?? ''
    write(withMovedStep(draft, id, place))
    if (moved) setSaid(tTasks('changes.placed', { name, index: index + 1, total: moved.length }))
  }
  useListDrag({
    kind: KIND,
    isEnabled: true,
    onStart: () => undefined,
    onEnd: (id, place) => {
      if (place) write(withMovedStep(draft, id, place))
    },
  })
  return (
    <div {...focus}>
      {steps.length > 0 && (
        <ol aria-label={t('stepList')} className="border-line border-t">
          {steps.map((step, index) => (
            <TemplateStepRow
              key={step.id}
              kind={KIND}
              step={step}
              number={index + 1}
              keys={keys}
              isTried={isTried}
              onChange={(change) => write(withChangedStep(draft, step.id, change))}
              onMove={(place) => move(step.id, place)}
              onRemove={() => write(withoutStep(draft, step.id))}
            />
          ))}
        </ol>
      )}
      {steps.length < MOST_STEPS && (
        <QuickAdd
          label={t('addStep')}
          onAdd={async (title) => {
            write(withStep(draft, title))
            return true
          }}
        />
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}

/** A template, to write: its name and its steps. */
export const TemplateEditor = ({ stored, ...props }: Props) => {
  const t = useTranslations('tasks.templates')
  const { draft, editing, isTried } = props
  const { guid, revision, name, steps } = draft
  const isChanged = stored !== null && stored.revision !== revision && !editing.busy
  const isGone = guid !== null && stored === null && !editing.busy
  return (
    <div className="flex flex-col gap-4">
      {isGone && (
        <Banner tone="attention" live>
          {t('gone')}
        </Banner>
      )}
      {isChanged && (
        <Banner
          tone="attention"
          live
          actions={
            <>
              <Button size="sm" onClick={() => editing.settle(stored, true)}>
                {t('keepMine')}
              </Button>
              <Button size="sm" onClick={() => editing.settle(stored, false)}>
                {t('takeTheirs')}
              </Button>
            </>
          }
        >
          {t('conflict')}
        </Banner>
      )}
      <Field label={t('name')} required error={isTried && name.trim() === '' && t('wrong.name')}>
        <Input
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => editing.write({ ...draft, name: event.target.value })}
        />
      </Field>
      <Steps {...props} />
      <div aria-live="polite">
        {isTried && (
          <p className="text-danger-text text-sm">
            {t(steps.length === 0 ? 'wrong.none' : 'wrong.steps')}
          </p>
        )}
      </div>
    </div>
  )
}
