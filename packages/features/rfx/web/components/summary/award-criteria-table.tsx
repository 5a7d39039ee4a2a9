import type { NoticeCriterion, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { WithheldMark } from '../facts/withheld-mark.tsx'
import { SourceBlock, SourceText } from '../texts/source-text.tsx'

const hasText = (texts: Readonly<Record<string, string>>): boolean => Object.keys(texts).length > 0

const keyOf = (criterion: NoticeCriterion, place: number): string =>
  `${place} ${criterion.type} ${criterion.weight}`

/** A weight with its unit: `60%`, `40 points`. */
export const WeightText = ({
  weight,
  unit,
}: {
  weight: string
  unit: string | null | undefined
}) => {
  const codes = useCodes()
  const formats = useFormats()
  const number = Number(weight)
  if (unit === 'per-exa' && Number.isFinite(number))
    return <>{formats.exactPercent(number / 100)}</>
  return (
    <>
      {Number.isFinite(number) ? formats.number(number) : weight}
      {unit && ` ${codes('weightUnit', unit)}`}
    </>
  )
}

const Weight = ({ criterion, lotId }: { criterion: NoticeCriterion; lotId: string }) => {
  const { tender } = useTender()
  const { weight, weightUnit } = criterion
  if (weight) return <WeightText weight={weight} unit={weightUnit} />
  const withheld = withheldFor(tender.content, lotId, 'awa-cri-num', 'awa-cri-wei')
  return withheld ? <WithheldMark entry={withheld} /> : '–'
}

/** What tenders for a lot are judged by, and how much each thing counts. */
export const CriteriaTable = ({ lot }: { readonly lot: NoticeLot }) => {
  const t = useTranslations('tenders.lots')
  const codes = useCodes()
  return (
    <Table label={t('criteria')}>
      <TableHead className="static bg-transparent">
        <TableHeader>{t('type')}</TableHeader>
        <TableHeader>{t('criterion')}</TableHeader>
        <TableHeader align="end">{t('weight')}</TableHeader>
      </TableHead>
      <TableBody>
        {lot.criteria.map((criterion, place) => (
          <TableRow key={keyOf(criterion, place)}>
            <TableCell>{criterion.type && codes('criterionType', criterion.type)}</TableCell>
            <TableCell className="w-full">
              <SourceText texts={criterion.name} />
              {hasText(criterion.description) && (
                <div className="text-muted">
                  <SourceBlock texts={criterion.description} mark={!hasText(criterion.name)} />
                </div>
              )}
            </TableCell>
            <TableCell align="end">
              <Weight criterion={criterion} lotId={lot.id} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
