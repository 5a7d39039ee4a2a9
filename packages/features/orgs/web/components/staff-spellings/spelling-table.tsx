import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { StaffOrg } from '../../orgs-admin.client.ts'

/** How sources write an organisation. */
export const SpellingTable = ({ spellings }: Pick<StaffOrg, 'spellings'>) => {
  const t = useTranslations('orgSearch.staff')
  if (spellings.length === 0) return <p className="text-muted">{t('noSpellings')}</p>
  return (
    <Table label={t('spellings')}>
      <TableHead>
        <TableHeader>{t('spellingName')}</TableHeader>
        <TableHeader>{t('spellingSource')}</TableHeader>
      </TableHead>
      <TableBody>
        {spellings.map(({ id, name, source }) => (
          <TableRow key={id}>
            <TableCell className="wrap-anywhere">{name}</TableCell>
            <TableCell>{source}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
