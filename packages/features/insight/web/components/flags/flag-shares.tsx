import { REQUEST_FLAGS, type RequestFlagCode } from '@kogge/domain/insight/flags/flag-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { useTranslations } from 'use-intl'
import type { OrgFlags } from '../../insight.client.ts'
import { DOWN } from '../../model/link-classes.ts'
import { usePeersName } from '../../use-peers-name.ts'
import { FlagSource } from './flag-text.tsx'

type Count = OrgFlags['counts'][number]

interface ShareProps {
  readonly count: Count | undefined
  /** Whose share it is, where that is not the organisation of the page. */
  readonly whose?: string
  /** `isAll`: also those in which it was assessed and does not stand out. */
  readonly onFlagged: (code: RequestFlagCode, isAll: boolean) => void
}

/** The share leads to the tenders in which it stands out, what it is of to all of them. */
const Share = ({ count, whose, onFlagged }: ShareProps) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const code = REQUEST_FLAGS.find((known) => known === count?.code)
  if (!count || !code || count.assessed === 0) return <>{t('none')}</>
  const values = {
    flagged: formats.number(count.flagged),
    count: count.assessed,
    share: formats.share(count.flagged / count.assessed),
  }
  const names = [t(`indicators.names.${code}`), whose]
  const name = names.filter((one) => one !== undefined).join(', ')
  const ofWhat = count.flagged === 0 ? t('org.assessed', values) : t('org.flagged', values)
  return (
    <>
      {count.flagged === 0 ? (
        values.share
      ) : (
        <button
          type="button"
          className={DOWN}
          aria-haspopup="dialog"
          aria-label={t('org.showFlagged', { name, ...values })}
          onClick={() => onFlagged(code, false)}
        >
          {values.share}
        </button>
      )}
      <span className="block text-sm">
        <button
          type="button"
          className={DOWN}
          aria-haspopup="dialog"
          aria-label={`${name}: ${ofWhat}. ${t('org.showJudged')}`}
          onClick={() => onFlagged(code, true)}
        >
          {ofWhat}
        </button>
      </span>
    </>
  )
}

interface SharesProps {
  readonly flags: OrgFlags
  /** `country`: of its tenders; null for those of the organisation. */
  readonly onFlagged: (code: RequestFlagCode, isAll: boolean, country: string | null) => void
}

/** How often each indicator stands out, beside the tenders of the country. */
export const FlagShares = ({ flags: { counts, peers }, onFlagged }: SharesProps) => {
  const t = useTranslations('insight')
  // On a phone the country stands below, so that both are within the view.
  const isWide = useMediaQuery('(min-width: 40rem)')
  const country = peers?.of ?? 'all'
  const peersName = usePeersName()(country)
  const peersShare = ({ code }: Count) => (
    <Share
      count={peers?.counts.find((one) => one.code === code)}
      whose={peersName}
      onFlagged={(flag, isAll) => onFlagged(flag, isAll, country)}
    />
  )
  return (
    <div className="space-y-2">
      <Table label={t('indicators.title')}>
        <TableHead>
          <TableHeader>{t('org.indicator')}</TableHeader>
          <TableHeader align="end">{t('org.own')}</TableHeader>
          {isWide && <TableHeader align="end">{peersName}</TableHeader>}
        </TableHead>
        <TableBody>
          {counts
            .filter(({ assessed }) => assessed > 0)
            .map((count) => (
              <TableRow key={count.code}>
                <TableCell className="min-w-36">
                  {t(`indicators.names.${count.code}`)}
                  <span className="block whitespace-normal text-muted text-sm">
                    {t(`indicators.about.${count.code}`)} <FlagSource code={count.code} />
                  </span>
                </TableCell>
                <TableCell align="end">
                  <Share count={count} onFlagged={(code, isAll) => onFlagged(code, isAll, null)} />
                  {!isWide && (
                    <span className="mt-1 block">
                      <span className="block text-muted text-sm">{peersName}</span>
                      {peersShare(count)}
                    </span>
                  )}
                </TableCell>
                {isWide && <TableCell align="end">{peersShare(count)}</TableCell>}
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <p className="text-muted text-sm">{t('org.ofWhat')}</p>
    </div>
  )
}
