import { Button } from '@kogge/ui/button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DraftField } from './draft-field.tsx'

const MOST = 30
const LONGEST = 80

interface Props {
  readonly keywords: readonly string[]
  readonly onKeywords: (keywords: string[]) => void
}

/** Words by which suppliers find it: Enter or a comma takes one in. */
export const KeywordsField = ({ keywords, onKeywords }: Props) => {
  const t = useTranslations('drafting.basics')
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text.split(',').map((word) => word.trim())
    const fresh = words.filter((word) => word !== '' && !keywords.includes(word))
    if (fresh.length > 0) onKeywords([...keywords, ...new Set(fresh)].slice(0, MOST))
    setTyped('')
  }
  return (
    <DraftField path="keywords" label={t('keywords')} hint={t('keywordsHint')}>
      {keywords.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {keywords.map((word) => (
            <li key={word} className="min-w-0 max-w-full">
              <Tag
                removeLabel={t('removeKeyword', { word })}
                onRemove={() => onKeywords(keywords.filter((other) => other !== word))}
              >
                {word}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <span className="flex gap-2">
        <Input
          autoComplete="off"
          maxLength={LONGEST}
          value={typed}
          disabled={keywords.length >= MOST}
          onChange={(event) =>
            event.target.value.includes(',')
              ? add(event.target.value)
              : setTyped(event.target.value)
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add(typed)
          }}
          onBlur={() => add(typed)}
          className="max-w-72"
        />
        <Button onClick={() => add(typed)}>{t('addKeyword')}</Button>
      </span>
    </DraftField>
  )
}
