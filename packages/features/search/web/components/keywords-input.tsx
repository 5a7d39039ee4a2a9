import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly values: readonly string[]
  readonly onValues: (values: string[]) => void
}

/** Keywords of which one is enough: what one supplier calls its trade by several names. */
export const KeywordsInput = ({ values, onValues }: Props) => {
  const t = useTranslations('search')
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const word = typed.trim()
    if (word === '') return
    onValues([...values.filter((value) => value !== word), word])
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-2">
      <form onSubmit={add} className="flex gap-1">
        <Input
          aria-label={t('keywordLabel')}
          placeholder={t('keywordHint')}
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton
          type="submit"
          variant="secondary"
          label={t('addKeyword')}
          icon={<Plus aria-hidden />}
        />
      </form>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {values.map((value) => (
            <li key={value} className="min-w-0 max-w-full">
              <Tag
                onRemove={() => onValues(values.filter((other) => other !== value))}
                removeLabel={t('removeFilter', { name: value })}
              >
                {value}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
