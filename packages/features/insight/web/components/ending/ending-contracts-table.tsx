import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { useTranslations } from 'use-intl'
import type { EndingContract } from '../../insight.client.ts'
import { LINK } from '../../model/link-classes.ts'
import type { EndingRowActions } from '../../model/row-actions.ts'
import { OrgLink } from '../org-link.tsx'

type Parties = EndingContract['buyers']

const Names = ({ parties }: { readonly parties: Parties }) =>
  parties.map(({ orgId, name }, place) => (
    <span key={orgId ?? name}>
      {place > 0 && ', '}
      <OrgLink orgId={orgId} name={name} />
    </span>
  ))

interface ForecastProps {
  readonly contract: EndingContract
  /** Whether forecasts have been made at all. */
  readonly isMade: boolean
}

/** Why there is no date. */
const reasonOf = ({ hasPassed }: EndingContract, isMade: boolean) => {
  if (!isMade) return 'making'
  return hasPassed ? 'passed' : 'tooLittle'
}

/** The call that has come, or the days in which it is to be expected. */
const Next = ({ contract, isMade }: ForecastProps) => {
  const { called, forecast } = contract
  const t = useTranslations('insight.ending')
  const formats = useFormats()
  if (called)
    return (
      <QuickViewLink view={{ kind: 'tender', rfxId: called.rfxId }} className={LINK}>
        <DatedText>{t('called', { date: formats.date(called.day) })}</DatedText>
      </QuickViewLink>
    )
  if (!forecast) return <span className="text-subtle">{t(reasonOf(contract, isMade))}</span>
  const span = ([from, until]: readonly [string, string]) => ({
    from: formats.date(from),
    until: formats.date(until),
  })
  return (
    <>
      <time dateTime={forecast.expectedOn} className="font-medium">
        {formats.date(forecast.expectedOn)}
      </time>
      <span className="block whitespace-normal text-sm">
        {t('chance', { chance: formats.percent(forecast.chance) })}
      </span>
      <span className="block text-sm">
        <DatedText>{t('from', span(forecast.half))}</DatedText>
      </span>
      <span className="block whitespace-normal text-sm text-subtle">
        <DatedText>{t('fromOuter', span(forecast.most))}</DatedText>
        {'; '}
        {t(`basis.${forecast.basis}`, { n: forecast.n })}
      </span>
    </>
  )
}

interface RowProps extends ForecastProps {
  readonly isWide: boolean
  readonly Actions: EndingRowActions
}

const Row = ({ contract, isMade, isWide, Actions }: RowProps) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const { rfxId, title, titleLanguage, lotTitle, buyers, suppliers } = contract
  const { cents, endsOn, endsBy } = contract
  const actions = <Actions contract={contract} what={lotTitle || title || t('untitled')} />
  return (
    <TableRow>
      <TableCell className="wrap-anywhere min-w-40">
        <QuickViewLink view={{ kind: 'tender', rfxId }} className={LINK}>
          <span lang={titleLanguage === 'xx' ? undefined : titleLanguage}>
            {title || t('untitled')}
          </span>
        </QuickViewLink>
        {lotTitle && lotTitle !== title && (
          <span className="block text-sm">{t('ending.lot', { name: lotTitle })}</span>
        )}
        <span className="block text-sm text-subtle">
          {title && <LanguageBadge language={titleLanguage} />} <Names parties={buyers} />
          {suppliers.length > 0 && ' → '}
          <Names parties={suppliers} />
        </span>
        {!isWide && (
          <div className="mt-1">
            <span className="block text-muted text-sm">{t('ending.expected')}</span>
            <Next contract={contract} isMade={isMade} />
          </div>
        )}
        {!isWide && actions}
      </TableCell>
      <TableCell align="end" className="max-sm:hidden">
        {cents === null ? t('none') : formats.money(String(Math.round(cents / 100)), 'EUR')}
      </TableCell>
      <TableCell align="end">
        <time dateTime={endsOn}>{formats.date(endsOn)}</time>
        {endsBy !== 'stated' && (
          <span className="block whitespace-normal text-sm text-subtle">
            {t('ending.reckoned')}
          </span>
        )}
      </TableCell>
      {isWide && (
        <TableCell align="end" className="min-w-24 max-w-96 whitespace-normal">
          <Next contract={contract} isMade={isMade} />
        </TableCell>
      )}
      {isWide && <TableCell className="w-px print:hidden">{actions}</TableCell>}
    </TableRow>
  )
}

/** Several contracts of one lot differ by whose they are. */
const contractKey = ({ rfxId, lotId, suppliers, cents }: EndingContract): string =>
  [rfxId, lotId, cents, ...suppliers.map(({ name }) => name)].join(' ')

interface Props {
  readonly contracts: readonly EndingContract[]
  readonly isMade: boolean
  readonly Actions: EndingRowActions
}

/** Contracts that end soon, and what comes after them. */
export const EndingTable = ({ contracts, isMade, Actions }: Props) => {
  const t = useTranslations('insight.ending')
  // On a phone what comes next stands below its contract: beside it, there would be no room to read it.
  const isWide = useMediaQuery('(min-width: 40rem)')
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('contract')}</TableHeader>
        <TableHeader align="end" className="max-sm:hidden">
          {t('value')}
        </TableHeader>
        <TableHeader align="end">{t('ends')}</TableHeader>
        {isWide && <TableHeader align="end">{t('expected')}</TableHeader>}
        {isWide && (
          <TableHeader className="w-px print:hidden">
            <span className="sr-only">{t('actions')}</span>
          </TableHeader>
        )}
      </TableHead>
      <TableBody>
        {contracts.map((contract) => (
          <Row
            key={contractKey(contract)}
            contract={contract}
            isMade={isMade}
            isWide={isWide}
            Actions={Actions}
          />
        ))}
      </TableBody>
    </Table>
  )
}
