import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { LedgerEntryView } from './ledger.client.ts'
import type { LedgerParams } from './ledger-list-search.ts'
import { SubjectMenu } from './ledger-subject-menu.tsx'
import { useLedgerTexts } from './use-ledger-texts.ts'

const MANY = 4

const Details = ({ details }: Pick<LedgerEntryView, 'details'>) => {
  const t = useTranslations('ledger')
  if (details.length === 0) return <span className="text-subtle">–</span>
  const list = (
    <dl className="flex flex-col gap-1 text-sm">
      {details.map(({ name, text }) => (
        <div key={name} className="grid gap-x-2 2xl:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted wrap-anywhere">{name}</dt>
          <dd className="min-w-0">
            <bdi className="wrap-anywhere">{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
  if (details.length <= MANY) return list
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-link">
        {t('fields', { count: details.length })}
      </summary>
      {list}
    </details>
  )
}

/** Nobody, or somebody from outside, of whom only a mark is written down. */
const Nameless = ({ details }: Pick<LedgerEntryView, 'details'>) => {
  const t = useTranslations('ledger')
  const person = details.find(({ name }) => name === 'person')?.text
  return <span className="text-muted">{person ? t('outsider', { person }) : t('nobody')}</span>
}

interface Props {
  readonly entry: LedgerEntryView
  readonly params: LedgerParams
  readonly onParams: (params: LedgerParams) => void
}

/** One entry: when, who and for whom, what, with which request, and the hash that proves it. */
export const LedgerEntryRow = ({ entry, params, onParams }: Props) => {
  const t = useTranslations('ledger')
  const formats = useFormats()
  const words = useLedgerTexts()
  const { user, org, rfx } = entry
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap tabular-nums">
        {formats.dateTime(entry.at)}
        <p className="font-mono text-subtle text-xs" title={entry.hash}>
          {t('place', { seq: entry.seq, hash: entry.hash.slice(0, 8) })}
        </p>
        {entry.isDemonstration && (
          <Badge className="mt-1" title={t('demonstrationHint')}>
            {t('demonstration')}
          </Badge>
        )}
      </TableCell>
      <TableCell className="min-w-32">
        {user ? (
          <SubjectMenu kind="user" {...user} params={params} onParams={onParams} />
        ) : (
          <Nameless details={entry.details} />
        )}
        {org && (
          <div>
            <SubjectMenu kind="org" {...org} params={params} onParams={onParams} />
          </div>
        )}
      </TableCell>
      <TableCell className="min-w-28 font-medium">{words(entry.type)}</TableCell>
      <TableCell className="min-w-36">
        <SubjectMenu kind="rfx" id={rfx.id} name={rfx.title} params={params} onParams={onParams} />
      </TableCell>
      <TableCell className="min-w-44 2xl:min-w-64">
        <Details details={entry.details} />
      </TableCell>
    </TableRow>
  )
}
