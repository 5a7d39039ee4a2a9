import {
  type Criterion,
  LONG_TEXT,
  MOST_CRITERIA,
  SHORT_TEXT,
} from '@kogge/domain/drafting/request-document.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { patched } from '../../model/form-entries.ts'
import { useErrorCounts } from '../../use-error-counts.ts'
import { useEntries } from '../../use-form-entries.ts'
import { EntryListFrame, EntryRow } from '../editor/entry-list.tsx'
import { DraftField, FieldPlace } from '../fields/draft-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { LotChoice } from '../fields/lot-choice.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { WeightSums } from '../fields/weight-sums.tsx'

const TYPES = ['price', 'cost', 'quality'] as const
/** A weight as the document takes it: at most a hundred. */
const weightOf = (typed: string | null): string =>
  typed === null || Number(typed) > 999 ? '0' : typed

interface FormProps {
  readonly criterion: Criterion
  readonly path: string
}

const CriterionForm = ({ criterion, path }: FormProps) => {
  const t = useTranslations('drafting.criteria')
  const edit = useEdit()
  const { language } = useDrafting()
  const set = (change: Partial<Criterion>) =>
    edit((document) => ({
      ...document,
      criteria: patched(document.criteria, criterion.id, change),
    }))
  return (
    <div className="space-y-5">
      <LocalizedField
        path={`${path}.name.${language}`}
        label={t('name')}
        texts={criterion.name}
        onTexts={(name) => set({ name })}
        longest={SHORT_TEXT}
        required
      />
      <DraftField path={`${path}.type`} label={t('type')}>
        <RadioGroup
          value={criterion.type}
          onValueChange={(type) => set({ type })}
          options={TYPES.map((value) => ({
            value,
            label: t(`types.${value}`),
            description: t(`typeHints.${value}`),
          }))}
        />
      </DraftField>
      <NumberField
        path={`${path}.weight`}
        label={t('weight')}
        unit="%"
        value={criterion.weight}
        onValue={(weight) => set({ weight: weightOf(weight) })}
        decimals={2}
        digits={3}
      />
      <LocalizedField
        path={`${path}.description.${language}`}
        label={t('description')}
        hint={t('descriptionHint')}
        texts={criterion.description}
        onTexts={(description) => set({ description })}
        longest={LONG_TEXT}
        lines={3}
      />
      <LotChoice
        path={`${path}.lotIds`}
        selected={criterion.lotIds}
        onSelected={(lotIds) => set({ lotIds })}
      />
    </div>
  )
}

/** What responses are weighed by, one open at a time, and what the weights of each lot sum to. */
export const Criteria = () => {
  const t = useTranslations('drafting.criteria')
  const formats = useFormats()
  const { language, opened } = useDrafting()
  const criteria = useDraft((document) => document.criteria)
  const main = useDraft((document) => document.language)
  const actions = useEntries('criteria')
  const errors = useErrorCounts('criteria')
  return (
    <FieldPlace path="criteria" className="space-y-4">
      <WeightSums />
      <EntryListFrame
        empty={t('empty')}
        addLabel={t('add')}
        onAdd={actions.add}
        isFull={criteria.length >= MOST_CRITERIA}
        count={criteria.length}
      >
        {criteria.map((criterion, at) => (
          <EntryRow
            key={criterion.id}
            path={`criteria.${at}`}
            id={criterion.id}
            number={String(at + 1)}
            title={pickText(criterion.name, language, main)?.text ?? ''}
            meta={`${t(`types.${criterion.type}`)} · ${formats.exactPercent(Number(criterion.weight) / 100)}`}
            isOpen={opened.criteria === criterion.id}
            errors={errors.get(at) ?? 0}
            isFirst={at === 0}
            isLast={at === criteria.length - 1}
            actions={actions}
          >
            <CriterionForm criterion={criterion} path={`criteria.${at}`} />
          </EntryRow>
        ))}
      </EntryListFrame>
    </FieldPlace>
  )
}
