import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const MOST_SHOWN = 3

interface Props {
  readonly tags: readonly string[]
  readonly formats: Formats
}

/** The first tags of an opportunity; the others are named where the pointer rests, and to screen readers. */
export const CardTags = ({ tags, formats }: Props) => {
  const t = useTranslations('opportunities.card')
  const tFields = useTranslations('opportunity.fields')
  if (tags.length === 0) return null
  const hidden = tags.slice(MOST_SHOWN)
  return (
    <ul aria-label={tFields('tags')} className="flex min-w-0 flex-wrap gap-1">
      {tags.slice(0, MOST_SHOWN).map((tag) => (
        <li key={tag} className="flex min-w-0 max-w-full">
          <Badge title={tag}>{tag}</Badge>
        </li>
      ))}
      {hidden.length > 0 && (
        <li title={hidden.join(', ')} className="text-subtle text-xs leading-5">
          <span aria-hidden>{t('moreTags', { count: formats.number(hidden.length) })}</span>
          <span className="sr-only">{hidden.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
