import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { PartitionRecord } from '../../harvester.client.ts'

const PASSED = {
  raw: 'passedRaw',
  parsed: 'passedParsed',
  compiled: 'passedCompiled',
} as const

/** How far what came has been taken, and what was lost at each stage. */
export const StageTable = ({ stages }: Pick<PartitionRecord, 'stages'>) => {
  const t = useTranslations('harvester.partition')
  const tStage = useTranslations('harvester.stages')
  const formats = useFormats()
  return (
    <Section title={t('stages')}>
      <Table label={t('stages')} className="max-w-2xl">
        <TableHead>
          <TableHeader>{t('stage')}</TableHeader>
          <TableHeader align="end">{t('passed')}</TableHeader>
          <TableHeader align="end">{t('open')}</TableHeader>
          <TableHeader align="end">{t('resolved')}</TableHeader>
        </TableHead>
        <TableBody>
          {stages.map((row) => (
            <TableRow key={row.stage}>
              <TableCell>{tStage(row.stage)}</TableCell>
              <TableCell align="end">{t(PASSED[row.stage], { count: row.passed })}</TableCell>
              <TableCell align="end">
                {row.openFailures > 0 ? (
                  <Badge tone="attention">{formats.number(row.openFailures)}</Badge>
                ) : (
                  formats.number(0)
                )}
              </TableCell>
              <TableCell align="end">{formats.number(row.resolvedFailures)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
