import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { diffWords } from '../../model/amendments.ts'
import { When } from '../facts/notice-time.tsx'
import { LongText } from '../texts/long-text.tsx'

type Field = 'title' | 'description' | 'deadline' | 'value' | 'cpv' | 'lots' | 'documents' | 'place'

interface ChangeTextProps {
  readonly field: Field
  readonly before: string | null
  readonly after: string | null
}

const MONEY = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/

/** One value of a changed field, as that kind of field reads. */
const Value = ({ field, text }: { readonly field: Field; readonly text: string | null }) => {
  const t = useTranslations('tenders.amendments')
  const formats = useFormats()
  if (text === null || text === '') return <span className="text-muted">{t('nothing')}</span>
  if (field === 'deadline') return <When time={text} />
  const [, amount, currency] = (field === 'value' && MONEY.exec(text)) || []
  if (amount && currency) return formats.money(amount, currency)
  return <LongText text={text} />
}

const PROSE: readonly Field[] = ['title', 'description']

/** Before and after, beside each other; in prose the words that went and came are marked. */
export const ChangeText = ({ field, before, after }: ChangeTextProps) => {
  const t = useTranslations('tenders.amendments')
  const pieces = PROSE.includes(field) && before && after ? diffWords(before, after) : null
  const side = (without: 'added' | 'removed', text: string | null) => {
    if (!pieces) return <Value field={field} text={text} />
    return (
      <p className="whitespace-pre-line wrap-anywhere">
        {pieces
          .filter(({ kind }) => kind !== without)
          .map((piece, place) => {
            const key = `${place} ${piece.kind}`
            if (piece.kind === 'same') return <span key={key}>{piece.text}</span>
            if (piece.kind === 'removed') {
              return (
                <del key={key} className="bg-danger-soft decoration-danger-text">
                  {piece.text}
                </del>
              )
            }
            return (
              <ins key={key} className="bg-accent-soft">
                {piece.text}
              </ins>
            )
          })}
      </p>
    )
  }
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
      <div>
        <p className="text-subtle text-sm">{t('before')}</p>
        {side('added', before)}
      </div>
      <div>
        <p className="text-subtle text-sm">{t('after')}</p>
        {side('removed', after)}
      </div>
    </div>
  )
}
