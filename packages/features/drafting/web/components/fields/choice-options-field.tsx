import type { AnswerForm } from '@kogge/domain/drafting/request-document.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDrafting } from '../../model/drafting-context.ts'
import { newOption, patched } from '../../model/form-entries.ts'
import { FieldPlace } from './draft-field.tsx'
import { LocalizedField } from './localized-field.tsx'

type Choice = Extract<AnswerForm, { type: 'choice' }>
const MOST = 50

interface Props {
  readonly path: string
  readonly answer: Choice
  readonly onAnswer: (answer: Choice) => void
  readonly longest: number
}

/** What can be chosen from. */
export const ChoiceOptions = ({ path, answer, onAnswer, longest }: Props) => {
  const t = useTranslations('drafting.answer')
  const { language } = useDrafting()
  const { options } = answer
  return (
    <FieldPlace path={`${path}.options`} className="space-y-3">
      <Switch
        label={t('several')}
        checked={answer.several}
        onCheckedChange={(several) => onAnswer({ ...answer, several })}
      />
      <ol className="space-y-2">
        {options.map((option, at) => (
          <li key={option.id} className="flex max-w-lg items-start gap-2">
            <div className="min-w-0 flex-1">
              <LocalizedField
                path={`${path}.options.${at}.label.${language}`}
                label={t('option', { number: at + 1 })}
                texts={option.label}
                onTexts={(label) =>
                  onAnswer({ ...answer, options: patched(options, option.id, { label }) })
                }
                longest={longest}
              />
            </div>
            <IconButton
              label={t('removeOption', { number: at + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() =>
                onAnswer({ ...answer, options: options.filter(({ id }) => id !== option.id) })
              }
              className="mt-6"
            />
          </li>
        ))}
      </ol>
      <Button
        icon={<Plus aria-hidden />}
        disabled={options.length >= MOST}
        onClick={() => onAnswer({ ...answer, options: [...options, newOption()] })}
      >
        {t('addOption')}
      </Button>
    </FieldPlace>
  )
}
