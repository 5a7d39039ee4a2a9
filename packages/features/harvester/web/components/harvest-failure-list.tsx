import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Failure } from '../harvester.client.ts'

interface Props {
  readonly failures: readonly (Omit<Failure, 'file'> & Partial<Pick<Failure, 'file'>>)[]
  /** Opens the file that a failure is about. */
  readonly onFile?: (id: string) => void
}

/** Why something could not be taken on: where, what the code says, how often, and whether it still cannot. */
export const FailureList = ({ failures, onFile }: Props) => {
  const t = useTranslations('harvester')
  const formats = useFormats()
  /** A number counts what failed in the file, from 0; anything else names a notice. */
  const partOf = (part: string): string => {
    if (part === '') return t('failure.whole')
    return /^\d+$/.test(part)
      ? t('failure.nth', { n: Number(part) + 1 })
      : t('failure.part', { part })
  }
  return (
    <ul className="flex flex-col">
      {failures.map((failure) => {
        const { file, resolvedAt } = failure
        return (
          <li key={failure.id} className="flex flex-col gap-1 border-line border-b py-2">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={resolvedAt === null ? 'attention' : 'neutral'}>
                {resolvedAt === null
                  ? t('failure.open')
                  : t('failure.resolved', { time: formats.date(resolvedAt) })}
              </Badge>
              <span className="font-medium">{t(`stages.${failure.stage}`)}</span>
              <code className="wrap-anywhere text-sm">{failure.code}</code>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{failure.message}</bdi>
            </p>
            <p className="wrap-anywhere text-sm text-subtle">
              {partOf(failure.part)}
              {' · '}
              {t('failure.attempts', { count: failure.attempts })}
              {' · '}
              {t('failure.since', {
                first: formats.dateTime(failure.firstAt),
                last: formats.dateTime(failure.lastAt),
              })}
            </p>
            {file && onFile && (
              <button
                type="button"
                onClick={() => onFile(file.id)}
                className="wrap-anywhere min-h-6 self-start text-left text-link text-sm hover:underline"
              >
                <bdi>{file.address}</bdi>
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
