import { findSynonymGroups } from '@kogge/domain/search/synonyms/synonym-group-search.ts'
import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/synonym-groups.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const CELL =
  'whitespace-normal max-sm:grid max-sm:h-auto max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-2 max-sm:border-0 max-sm:px-0 max-sm:py-0.5 max-sm:first:pl-0'

/** Every group of words that are searched for together, in each language, to be looked through. */
export const SynonymsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTranslations('search.synonyms')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const groups = findSynonymGroups(typed)
  return (
    <Sheet
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
    >
      <div className="space-y-3">
        <p className="text-muted">{t('about')}</p>
        <SearchInput
          label={t('find')}
          placeholder={t('find')}
          clearLabel={t('clear')}
          value={typed}
          onValueChange={setTyped}
        />
        <p role="status" className="text-muted text-sm">
          {groups.length > 0 ? t('count', { count: groups.length }) : t('none')}
        </p>
        {groups.length > 0 && (
          <Table label={t('title')} className="max-sm:block">
            <TableHead className="max-sm:hidden">
              {SYNONYM_LANGUAGES.map((language) => (
                <TableHeader key={language}>{formats.language(language)}</TableHeader>
              ))}
            </TableHead>
            <TableBody className="max-sm:block">
              {groups.map((group) => (
                // On a phone the languages of a group stand below one another, each with its name.
                <TableRow
                  key={group.en.join(' ')}
                  className="max-sm:block max-sm:border-line max-sm:border-b max-sm:py-2"
                >
                  {SYNONYM_LANGUAGES.map((language) => (
                    <TableCell key={language} className={CELL}>
                      <span className="text-muted text-sm sm:hidden">
                        {formats.language(language)}
                      </span>
                      <span lang={language}>{group[language].join(', ')}</span>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </div>
    </Sheet>
  )
}
