import {
  LONGEST_ANSWER_OPTION,
  MOST_ANSWER_OPTIONS,
} from '@kogge/domain/opportunities/questionnaire.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { newTypedOption, type TypedQuestion } from '../../model/questions-form.ts'

interface Props {
  readonly options: TypedQuestion['options']
  readonly onOptions: (options: TypedQuestion['options']) => void
}

/** The answers of a choice, each with its points. */
export const AnswerOptions = ({ options, onOptions }: Props) => {
  const t = useTranslations('questionnaire.settings')
  const list = useRef<HTMLUListElement>(null)
  const focusAt = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('li > input:first-child')[index]?.focus(),
    )
  return (
    <div className="flex flex-col gap-2">
      <ul ref={list} className="flex flex-col gap-1.5">
        {options.map((option, index) => {
          const name = option.label || t('optionNo', { number: index + 1 })
          const set = (changes: Partial<typeof option>) =>
            onOptions(options.with(index, { ...option, ...changes }))
          return (
            <li key={option.key} className="flex items-center gap-1.5">
              <Input
                aria-label={t('optionNo', { number: index + 1 })}
                autoComplete="off"
                maxLength={LONGEST_ANSWER_OPTION}
                value={option.label}
                onChange={(event) => set({ label: event.target.value })}
              />
              <Input
                aria-label={t('pointsOf', { name })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                className="w-16 shrink-0 text-right tabular-nums"
                value={option.points}
                onChange={(event) => set({ points: event.target.value })}
              />
              <IconButton
                size="sm"
                label={t('removeOption', { name })}
                icon={<X aria-hidden />}
                onClick={() => {
                  onOptions(options.toSpliced(index, 1))
                  focusAt(Math.max(0, index - 1))
                }}
              />
            </li>
          )
        })}
      </ul>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        className="self-start"
        disabled={options.length >= MOST_ANSWER_OPTIONS}
        onClick={() => {
          onOptions([...options, newTypedOption()])
          focusAt(options.length)
        }}
      >
        {t('addOption')}
      </Button>
    </div>
  )
}
