import {
  LONG_TEXT,
  MOST_REQUIREMENTS,
  type Requirement,
  SHORT_TEXT,
} from '@kogge/domain/drafting/request-document.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { Select } from '@kogge/ui/select.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { newAnswer, patched } from '../../model/form-entries.ts'
import { useErrorCounts } from '../../use-error-counts.ts'
import { useEntries } from '../../use-form-entries.ts'
import { EntryListFrame, EntryRow } from '../editor/entry-list.tsx'
import { AnswerFields } from '../fields/answer-limits-field.tsx'
import { DraftField, FieldPlace } from '../fields/draft-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { LotChoice } from '../fields/lot-choice.tsx'

const TYPES = ['yes_no', 'number', 'choice', 'text', 'file', 'price'] as const
const NO_CRITERION = 'none'

interface FormProps {
  readonly requirement: Requirement
  readonly path: string
}

const CriterionChoice = ({
  path,
  value,
  onValue,
}: {
  readonly path: string
  readonly value: string | null
  readonly onValue: (criterionId: string | null) => void
}) => {
  const t = useTranslations('drafting.requirements')
  const { language } = useDrafting()
  const criteria = useDraft((document) => document.criteria)
  const main = useDraft((document) => document.language)
  // Prices are scored by formula, whatever requirement asks for them.
  const scored = criteria.filter(({ type }) => type === 'quality')
  if (scored.length === 0) return null
  return (
    <DraftField path={path} label={t('criterion')} hint={t('criterionHint')} className="max-w-lg">
      <Select
        value={value ?? NO_CRITERION}
        onValueChange={(next) => onValue(next === NO_CRITERION ? null : next)}
        options={[
          { value: NO_CRITERION, label: t('notScored') },
          ...scored.map(({ id, name }) => ({
            value: id,
            label: pickText(name, language, main)?.text ?? t('unnamedCriterion'),
          })),
        ]}
      />
    </DraftField>
  )
}

const RequirementForm = ({ requirement, path }: FormProps) => {
  const t = useTranslations('drafting.requirements')
  const tTypes = useTranslations('drafting.answerTypes')
  const edit = useEdit()
  const { language } = useDrafting()
  const { answer } = requirement
  const set = (change: Partial<Requirement>) =>
    edit((document) => ({
      ...document,
      requirements: patched(document.requirements, requirement.id, change),
    }))
  return (
    <div className="space-y-5">
      <LocalizedField
        path={`${path}.question.${language}`}
        label={t('question')}
        hint={t('questionHint')}
        texts={requirement.question}
        onTexts={(question) => set({ question })}
        longest={SHORT_TEXT}
        required
      />
      <LocalizedField
        path={`${path}.help.${language}`}
        label={t('help')}
        texts={requirement.help}
        onTexts={(help) => set({ help })}
        longest={LONG_TEXT}
        lines={2}
      />
      <DraftField path={`${path}.answer`} label={t('answer')} className="max-w-lg">
        <Select
          value={answer.type}
          onValueChange={(type) =>
            set({ answer: newAnswer(type), ...(type !== 'yes_no' && { mustBeYes: false }) })
          }
          options={TYPES.map((value) => ({ value, label: tTypes(value) }))}
        />
      </DraftField>
      <AnswerFields
        path={`${path}.answer`}
        answer={answer}
        onAnswer={(next) => set({ answer: next })}
      />
      <div className="space-y-2">
        <FieldPlace path={`${path}.isMandatory`}>
          <Switch
            label={t('isMandatory')}
            description={t('isMandatoryHint')}
            checked={requirement.isMandatory}
            onCheckedChange={(isMandatory) => set({ isMandatory })}
          />
        </FieldPlace>
        {answer.type === 'yes_no' && (
          <FieldPlace path={`${path}.mustBeYes`}>
            <Switch
              label={t('mustBeYes')}
              description={t('mustBeYesHint')}
              checked={requirement.mustBeYes}
              onCheckedChange={(mustBeYes) => set({ mustBeYes })}
            />
          </FieldPlace>
        )}
      </div>
      <LotChoice
        path={`${path}.lotIds`}
        selected={requirement.lotIds}
        onSelected={(lotIds) => set({ lotIds })}
      />
      {answer.type !== 'price' && (
        <CriterionChoice
          path={`${path}.criterionId`}
          value={requirement.criterionId}
          onValue={(criterionId) => set({ criterionId })}
        />
      )}
    </div>
  )
}

/** What is asked of those who respond, one open at a time. */
export const Requirements = () => {
  const t = useTranslations('drafting.requirements')
  const tTypes = useTranslations('drafting.answerTypes')
  const { language, opened } = useDrafting()
  const requirements = useDraft((document) => document.requirements)
  const main = useDraft((document) => document.language)
  const actions = useEntries('requirements')
  const errors = useErrorCounts('requirements')
  return (
    <FieldPlace path="requirements">
      <EntryListFrame
        empty={t('empty')}
        addLabel={t('add')}
        onAdd={actions.add}
        isFull={requirements.length >= MOST_REQUIREMENTS}
        count={requirements.length}
      >
        {requirements.map((requirement, at) => (
          <EntryRow
            key={requirement.id}
            path={`requirements.${at}`}
            id={requirement.id}
            number={String(at + 1)}
            title={pickText(requirement.question, language, main)?.text ?? ''}
            meta={tTypes(requirement.answer.type)}
            isOpen={opened.requirements === requirement.id}
            errors={errors.get(at) ?? 0}
            isFirst={at === 0}
            isLast={at === requirements.length - 1}
            actions={actions}
          >
            <RequirementForm requirement={requirement} path={`requirements.${at}`} />
          </EntryRow>
        ))}
      </EntryListFrame>
    </FieldPlace>
  )
}
