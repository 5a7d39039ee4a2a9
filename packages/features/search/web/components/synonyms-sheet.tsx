import { findSynonymGroups } from '@kogge/domain/search/synonyms/find.ts'
import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/groups.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

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
          <Table label={t('title')}>
            <TableHead>
              <TableRow>
                {SYNONYM_LANGUAGES.map((language) => (
                  <TableHeader key={language}>{formats.language(language)}</TableHeader>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {groups.map((group) => (
                <TableRow key={group.en.join(' ')}>
                  {SYNONYM_LANGUAGES.map((language) => (
                    <TableCell key={language} lang={language} className="whitespace-normal">
                      {group[language].join(', ')}
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
