import { isOutside, type Spread } from '@kogge/domain/evaluation/score-consensus.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { Input } from '@kogge/ui/input.tsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { readPoints, typedPoints } from '../../model/points-format.ts'

export interface ScoreInput {
  readonly points: number
  readonly words: string
}

interface Props {
  /** Names both fields for screen readers: bidder and criterion. */
  readonly name: string
  readonly given: ScoreInput | null
  /** What was given before and counts no more; its words can be taken over. */
  readonly former: ScoreInput | null
  /** Points outside of it are saved with words alone; null where none are asked for. */
  readonly spread: Spread | null
  /** What stands above the fields: what others gave. */
  readonly above?: ReactNode
  readonly onSave: (points: number | null, words: string) => Promise<boolean>
}

/** Goes to the field above or below in the same column. */
const move = (event: KeyboardEvent<HTMLInputElement>, step: 1 | -1): void => {
  const { column } = event.currentTarget.dataset
  const table = event.currentTarget.closest('table')
  const all = [...(table?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])]
  const next = all[all.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

interface FormerProps {
  readonly former: ScoreInput
  readonly canUse: boolean
  readonly onUse: (words: string) => void
}

/** A proposal: what was agreed on before scores were opened again. */
const Former = ({ former: { points, words }, canUse, onUse }: FormerProps) => {
  const t = useTranslations('evaluation.score')
  const locale = useLocale()
  return (
    <div className="max-w-64 text-muted text-sm">
      <p className="tabular-nums">{t('former', { points: typedPoints(points, locale) })}</p>
      {words !== '' && !canUse && <p className="wrap-anywhere">{words}</p>}
      {words !== '' && canUse && (
        <button
          type="button"
          className="min-h-6 cursor-pointer text-left text-link wrap-anywhere hover:underline"
          onClick={() => onUse(words)}
        >
          {t('useFormer', { words })}
        </button>
      )}
    </div>
  )
}

/**
 * Points of one bid by one criterion, and words on them. Saved as one leaves; Enter and the arrows go
 * up and down the column.
 */
export const ScoreCell = ({
  name,
  given,
  former,
  spread,
  above,
  onSave,
  column,
}: Props & { readonly column: string }) => {
  const t = useTranslations('evaluation.score')
  const locale = useLocale()
  const [points, setPoints] = useState<string | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const [state, setState] = useState<'saved' | 'failed' | null>(null)
  const shownPoints = points ?? typedPoints(given?.points, locale)
  const shownWords = words ?? given?.words ?? ''
  const read = shownPoints.trim() === '' ? null : readPoints(shownPoints)
  const isWrong = shownPoints.trim() !== '' && read === null
  const wantsWords = read !== null && spread !== null && isOutside(read, spread)
  const isAsked = wantsWords && shownWords.trim() === ''
  const save = async (next = shownWords) => {
    if (wantsWords && next.trim() === '') return
    const isSame = read === (given?.points ?? null) && next === (given?.words ?? '')
    if (isWrong || isSame) return
    const isSaved = await onSave(read, next)
    setState(isSaved ? 'saved' : 'failed')
    if (isSaved) {
      setPoints(null)
      setWords(null)
    }
  }
  const said = () => {
    if (isWrong) return t('wrong')
    if (spread && isAsked)
      return t('outside', {
        lowest: typedPoints(spread.lowest, locale),
        highest: typedPoints(spread.highest, locale),
      })
    return state === 'saved' ? t('saved') : ''
  }
  return (
    <div className="flex min-w-32 flex-col gap-1">
      {above}
      <Input
        aria-label={t('pointsOf', { name })}
        aria-invalid={isWrong}
        inputMode="decimal"
        autoComplete="off"
        data-column={column}
        value={shownPoints}
        onChange={(event) => {
          setPoints(event.target.value)
          setState(null)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') move(event, 1)
          if (event.key === 'ArrowUp') move(event, -1)
        }}
        className={cn(
          'w-24 text-right tabular-nums',
          isWrong && 'border-danger-line',
          state === 'failed' && 'border-danger-line',
        )}
      />
      <Input
        aria-label={t('wordsOf', { name })}
        placeholder={t('words')}
        maxLength={2000}
        value={shownWords}
        disabled={read === null}
        aria-invalid={isAsked}
        className={cn(isAsked && 'border-danger-line')}
        onChange={(event) => setWords(event.target.value)}
        onBlur={() => void save()}
      />
      {former && (
        <Former
          former={former}
          canUse={read !== null && shownWords === ''}
          onUse={(use) => void save(use)}
        />
      )}
      <p
        aria-live="polite"
        className={isWrong || isAsked ? 'max-w-64 text-danger-text text-xs' : 'sr-only'}
      >
        {said()}
      </p>
    </div>
  )
}
