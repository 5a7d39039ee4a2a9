import type { ImportResult } from '@kogge/domain/org-lists/list-import.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportRow } from '../../org-lists.client.ts'
import { useImportWords } from '../../use-import-words.ts'
import type { ListImport } from '../../use-list-import.ts'

const SHOWN_AT_FIRST = 50
const NONE = 'none'

interface Props {
  readonly result: ImportResult
  readonly rows: readonly ImportRow[]
  readonly importing: ListImport
}

const Candidates = ({ row, importing }: { row: ImportRow; importing: ListImport }) => {
  const t = useTranslations('orgLists.import')
  const formats = useFormats()
  const { row: place, candidates } = row
  return (
    <Select
      aria-label={t('choose', { row: place })}
      value={importing.choices.get(place) ?? NONE}
      onValueChange={(next) => importing.choose(place, next === NONE ? null : next)}
      options={[
        { value: NONE, label: t('chooseNone') },
        ...candidates.map(({ orgId, name, country, registrationNumber }) => ({
          value: orgId,
          label: [name, registrationNumber, country && formats.country(country)]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
    />
  )
}

const Row = ({ row, importing }: { row: ImportRow; importing: ListImport }) => {
  const t = useTranslations('orgLists.import')
  const { problemOf } = useImportWords()
  const { row: place, number, country, name, org, candidates } = row
  const written = [number, country, name].filter(Boolean).join(' · ')
  const problem = problemOf(row)
  return (
    <li className="space-y-1 border-line border-b py-1.5">
      <p className="flex gap-x-3">
        <span className="shrink-0 text-subtle tabular-nums">{t('row', { row: place })}</span>
        <span className="wrap-anywhere line-clamp-2 min-w-0">{org?.name ?? written}</span>
      </p>
      {org && number !== '' && <p className="text-sm text-subtle tabular-nums">{number}</p>}
      {problem && <p className="text-muted text-sm">{problem}</p>}
      {candidates.length > 0 && <Candidates row={row} importing={importing} />}
    </li>
  )
}

/** The rows of an import of which the same becomes, folded away where nothing is to be done about them. */
export const ImportRows = ({ result, rows, importing }: Props) => {
  const t = useTranslations('orgLists.import')
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (rows.length === 0) return null
  const hidden = rows.length - shown
  return (
    <details open={result === 'ambiguous' || result === 'malformed' || result === 'unknown'}>
      <summary className="cursor-pointer rounded-sm py-1 font-medium">
        {t(`counts.${result}`, { count: rows.length })}
      </summary>
      <ul>
        {rows.slice(0, shown).map((row) => (
          <Row key={row.row} row={row} importing={importing} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" className="mt-2" onClick={() => setShown(rows.length)}>
          {t('showAll', { count: hidden })}
        </Button>
      )}
    </details>
  )
}
