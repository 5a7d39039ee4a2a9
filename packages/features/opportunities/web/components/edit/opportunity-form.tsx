import { changedFields } from '@kogge/domain/opportunities/opportunity-changes.ts'
import {
  LONGEST_BUYER,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
} from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOf } from '../../model/opportunity-form-values.ts'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { Opportunity } from '../../opportunities.client.ts'
import { useOpportunityEdit } from '../../use-opportunity-edit.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { TagsField } from './tags-field.tsx'
import { ValueFields } from './value-fields.tsx'

interface Props {
  /** As it is stored now. */
  readonly opportunity: Opportunity
  /** It has been deleted meanwhile. */
  readonly isGone: boolean
  readonly MemberPicker: MemberPickerComponent
  readonly onClose: () => void
}

/** The stage is no field of the form, and is shown as it stands. */
const isChangedMeanwhile = (seen: Opportunity, now: Opportunity): boolean =>
  changedFields(fieldsOf(seen), fieldsOf(now)).some((field) => field !== 'status')

/** The fields of an opportunity, to edit. Changes by others leave what is typed as it is. */
export const OpportunityForm = ({ opportunity, isGone, MemberPicker, onClose }: Props) => {
  const t = useTranslations('opportunity')
  const [seen] = useState(opportunity)
  const edit = useOpportunityEdit(seen, onClose)
  const { form, busy, conflict } = edit
  const { name, description, buyer, assignee, dueDay } = form.values
  const unsaved = useUnsaved(form.changed)
  const { ref } = form
  useEffect(() => {
    const control = ref.current?.elements.namedItem('name')
    if (control instanceof HTMLElement) control.focus()
  }, [ref])
  const nameProblem = form.problemOf('name')
  const dueProblem = form.problemOf('dueDay')
  return (
    <>
      {unsaved.question}
      <form
        ref={ref}
        noValidate
        aria-label={t('edit')}
        className="flex flex-col gap-4"
        onSubmit={form.onSubmit}
      >
        {isGone ? (
          <Banner tone="attention" live>
            {t('form.deletedMeanwhile')}
          </Banner>
        ) : (
          !busy &&
          isChangedMeanwhile(seen, opportunity) && (
            <Banner tone="attention" live>
              {t('form.changedMeanwhile')}
            </Banner>
          )
        )}
        <Field
          label={t('fields.name')}
          required
          error={nameProblem && t(`form.wrong.${nameProblem}`)}
        >
          <Input
            name="name"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => form.set('name', event.target.value)}
          />
        </Field>
        <Field label={t('fields.description')} note={t('form.optional')}>
          <Textarea
            rows={6}
            maxLength={LONGEST_DESCRIPTION}
            value={description}
            onChange={(event) => form.set('description', event.target.value)}
          />
        </Field>
        {/* A tender says its own. */}
        {(seen.rfxId === null || buyer !== '') && (
          <Field label={t('fields.buyer')} note={t('form.optional')}>
            <Input
              name="buyer"
              autoComplete="off"
              maxLength={LONGEST_BUYER}
              value={buyer}
              onChange={(event) => form.set('buyer', event.target.value)}
            />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('fields.assigneeUserId')} note={t('form.optional')}>
            <MemberPicker
              orgId={seen.orgId}
              value={assignee}
              onValue={(person) => form.set('assignee', person)}
            />
          </Field>
          <Field
            label={t('fields.dueAt')}
            note={t('form.optional')}
            error={dueProblem && t(`form.wrong.${dueProblem}`)}
          >
            <Input
              type="date"
              name="dueDay"
              max="2099-12-31"
              value={dueDay}
              onChange={(event) => form.set('dueDay', event.target.value)}
            />
          </Field>
        </div>
        <ValueFields form={form} />
        <TagsField form={form} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy} disabled={!form.changed || isGone}>
            {t('form.save')}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          people={[assignee, seen.assignee, conflict.theirs.assignee]}
          busy={busy}
          onSettle={(choices) => void edit.settle(conflict, choices)}
          onClose={edit.forgetConflict}
        />
      )}
    </>
  )
}
