import { useTranslations } from 'use-intl'
import type { Condition } from '../matches.client.ts'

type Words = Extract<Condition, { kind: 'words' }>
type Part = Words['texts'][number][number]

/** Which of the words that a profile seeks a tender has, text by text. */
export const VerdictWords = ({ condition }: { readonly condition: Words }) => {
  const t = useTranslations('matches.why')
  const said = ({ typed, isExcluded, isFound, names: [name] }: Part): string => {
    if (isExcluded) return t(isFound ? 'words.excluded' : 'words.kept', { typed })
    if (!isFound) return t('words.missing', { typed })
    return name === undefined ? t('words.found', { typed }) : t('words.foundAs', { typed, name })
  }
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      {condition.texts.length > 1 && <p className="text-subtle">{t('anyKeyword')}</p>}
      {condition.texts.map((parts) => (
        <p key={parts.map(({ typed }) => typed).join(' ')} className="wrap-anywhere text-muted">
          {parts.map(said).join(' · ')}
        </p>
      ))}
    </div>
  )
}
