import { cpvTyped } from '@kogge/domain/search/typed-cpv-codes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ListTree } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCpvNames } from '../../use-cpv-names.ts'

interface Props {
  /** The words searched for. */
  readonly typed: string
  /** CPV codes that are filters already. */
  readonly selected: readonly string[]
  /** Takes the code as a filter, and searches for the words that remain. */
  readonly onCode: (code: string, rest: string) => void
}

/** Where a CPV code was typed, it is offered as a filter: the texts of notices hold no codes. */
export const CpvOffer = ({ typed, selected, onCode }: Props) => {
  const t = useTranslations('search.cpvOffer')
  const codes = cpvTyped(typed)
  const names = useCpvNames(codes.map(({ code }) => code))
  const offered = codes.flatMap(({ code, rest }) => {
    const name = names.get(code)
    return name === undefined || selected.includes(code) ? [] : [{ code, name, rest }]
  })
  if (offered.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1" aria-label={t('label')}>
      {offered.map(({ code, name, rest }) => (
        <li key={code} className="min-w-0 max-w-full">
          <Button
            variant="secondary"
            size="sm"
            className="max-w-full"
            icon={<ListTree aria-hidden className="size-4" />}
            onClick={() => onCode(code, rest)}
          >
            <span className="truncate">{t('search', { code, name })}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
