import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../staff.client.ts'
import { useActionWords } from '../use-audit-action-text.ts'
import { Changes } from './audit-entry-changes.tsx'

const linkClass = 'text-link hover:underline'

interface NamedProps {
  readonly of: { readonly id: string; readonly name: string | null }
  /** Where more is known of it. */
  readonly screen: 'support/user-data' | 'audit/org' | null
}

/** A name and the id behind it; names are typed by people and may be alike. */
const Named = ({ of, screen }: NamedProps) => {
  const name: ReactNode = <bdi className="wrap-anywhere">{of.name ?? of.id}</bdi>
  return (
    <>
      {screen ? (
        <Link
          to="/admin/$"
          params={{ _splat: screen }}
          search={{ id: [of.id] }}
          className={linkClass}
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {of.name !== null && <p className="text-subtle text-xs wrap-anywhere">{of.id}</p>}
    </>
  )
}

const PEOPLE = ['user', 'membership', 'global_role']

/** One action: when, who, what to whom, from where, and what it changed. */
export const AuditRow = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useTranslations('admin.audit')
  const formats = useFormats()
  const words = useActionWords()
  const { subject, subjectType, actor, org } = entry
  const screenOf = PEOPLE.includes(subjectType)
    ? ('support/user-data' as const)
    : subjectType === 'org'
      ? ('audit/org' as const)
      : null
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap tabular-nums">
        {formats.dateTime(entry.at)}
        <p className="text-subtle text-xs">{entry.id}</p>
      </TableCell>
      <TableCell className="min-w-40">
        {actor ? <Named of={actor} screen="support/user-data" /> : t('nobody')}
        {entry.ip && <p className="text-subtle text-xs wrap-anywhere">{entry.ip}</p>}
      </TableCell>
      <TableCell className="min-w-40 font-medium">{words(entry.action)}</TableCell>
      <TableCell className="min-w-40">
        <Named of={subject} screen={screenOf} />
        {org && subjectType !== 'org' && (
          <div className="mt-1">
            <Named of={org} screen="audit/org" />
          </div>
        )}
      </TableCell>
      <TableCell className="min-w-64">
        <Changes changes={entry.changes} />
      </TableCell>
    </TableRow>
  )
}
