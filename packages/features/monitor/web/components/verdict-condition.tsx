import { rangeFilters } from '@kogge/domain/monitor/match-reasons.ts'
import { isUnrestricted, type ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Condition } from '../matches.client.ts'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import { VerdictWords } from './verdict-words.tsx'

interface Props {
  readonly condition: Condition
  /** Of the profile. */
  readonly filters: ProfileFilters
  readonly Conditions: ConditionsComponent
}

const only = (key: string, values: readonly string[]): ProfileFilters =>
  Object.fromEntries([[key, values]])

const CENTS = 100

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
    <span className="text-subtle">{label}</span>
    {children}
  </div>
)

const Sides = (
  props: Pick<Props, 'Conditions'> & { readonly asked: ProfileFilters; readonly own: ReactNode },
) => {
  const t = useTranslations('matches.why')
  return (
    <>
      <Line label={t('asks')}>
        <props.Conditions filters={props.asked} />
      </Line>
      <Line label={t('has')}>{props.own}</Line>
    </>
  )
}

const Decided = ({ condition, filters, Conditions }: Props) => {
  const t = useTranslations('matches.why')
  const formats = useFormats()
  const none = <span className="text-muted">{t('none')}</span>
  if (condition.kind === 'words') return <VerdictWords condition={condition} />
  if (condition.kind === 'range') {
    const { key, value } = condition
    const said =
      value === null
        ? none
        : key === 'value'
          ? formats.money((value / CENTS).toFixed(0), 'EUR')
          : formats.dateTime(new Date(value).toISOString(), true)
    return <Sides Conditions={Conditions} asked={rangeFilters(filters, key)} own={said} />
  }
  const { key, isMet, met, own } = condition
  if (isMet) return <Conditions filters={only(key, met)} />
  const has = only(key, own)
  return (
    <Sides
      Conditions={Conditions}
      asked={only(key, filters[key] ?? [])}
      own={isUnrestricted(has) ? none : <Conditions filters={has} />}
    />
  )
}

/** A condition of a profile: whether a tender meets it, and what decided. */
export const VerdictCondition = (props: Props) => {
  const { condition } = props
  const t = useTranslations('matches.why')
  const tFilters = useTranslations('search.filters')
  const label = condition.kind === 'range' ? t(condition.key) : tFilters(condition.key)
  return (
    <li className="flex gap-2 py-1">
      {condition.isMet ? (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      ) : (
        <X aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <span className={condition.isMet ? '' : 'font-medium'}>{label}</span>
          <span className="sr-only">: {t(condition.isMet ? 'met' : 'notMet')}</span>
        </p>
        <Decided {...props} />
      </div>
    </li>
  )
}
