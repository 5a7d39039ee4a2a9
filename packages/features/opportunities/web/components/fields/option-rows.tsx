import { LONGEST_OPTION } from '@kogge/domain/opportunities/own-fields.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { newOption, type TypedOption } from '../../model/field-form-values.ts'

interface Props {
  readonly options: readonly TypedOption[]
  readonly onOptions: (options: readonly TypedOption[]) => void
}

/** The options of a choice, to write, to order and to take away. */
export const OptionRows = ({ options, onOptions }: Props) => {
  const t = useTranslations('ownFields.form')
  const list = useRef<HTMLOListElement>(null)
  const focusAt = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const add = () => {
    onOptions([...options, newOption()])
    focusAt(options.length)
  }
  const remove = (index: number) => {
    onOptions(options.toSpliced(index, 1))
    focusAt(Math.max(0, index - 1))
  }
  const swap = (index: number, other: number) => {
    const [a, b] = [options[index], options[other]]
    if (a && b) onOptions(options.with(index, b).with(other, a))
  }
  return (
    <div className="flex flex-col gap-2">
      <ol ref={list} className="flex flex-col gap-1.5">
        {options.map((option, index) => {
          const name = option.label || t('optionNo', { number: index + 1 })
          return (
            <li key={option.key} className="flex items-center gap-1">
              <Input
                aria-label={t('optionNo', { number: index + 1 })}
                autoComplete="off"
                maxLength={LONGEST_OPTION}
                value={option.label}
                onChange={(event) =>
                  onOptions(options.with(index, { ...option, label: event.target.value }))
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  add()
                }}
              />
              <IconButton
                size="sm"
                label={t('up', { name })}
                icon={<ChevronUp aria-hidden />}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                size="sm"
                label={t('down', { name })}
                icon={<ChevronDown aria-hidden />}
                disabled={index === options.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                size="sm"
                label={t('removeOption', { name })}
                icon={<X aria-hidden />}
                onClick={() => remove(index)}
              />
            </li>
          )
        })}
      </ol>
      <Button size="sm" icon={<Plus aria-hidden />} className="self-start" onClick={add}>
        {t('addOption')}
      </Button>
    </div>
  )
}
