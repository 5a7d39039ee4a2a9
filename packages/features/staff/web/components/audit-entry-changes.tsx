import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../staff.client.ts'

const MANY = 4

const Value = ({ text, label }: { readonly text: string | null; readonly label: string }) =>
  text === null ? null : (
    <>
      <span className="sr-only">{label} </span>
      <bdi className="wrap-anywhere">{text}</bdi>
    </>
  )

const Rows = ({ changes }: { readonly changes: AuditEntry['changes'] }) => {
  const t = useTranslations('admin.audit')
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted wrap-anywhere">{field}</dt>
          <dd className="relative min-w-0">
            {before !== null && (
              <del className="text-subtle">
                <Value text={before} label={t('before')} />
              </del>
            )}
            {before !== null && after !== null && ' → '}
            {after !== null && (
              <ins className="no-underline">
                <Value text={after} label={t('after')} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What an action changed: field, before, after. Many fields stand behind a button. */
export const Changes = ({ changes }: { readonly changes: AuditEntry['changes'] }) => {
  const t = useTranslations('admin.audit')
  if (changes.length === 0) return <span className="text-subtle">–</span>
  if (changes.length <= MANY) return <Rows changes={changes} />
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-link">
        {t('fields', { count: changes.length })}
      </summary>
      <Rows changes={changes} />
    </details>
  )
}
