import { MONTHS_CHOICES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { useTranslations } from 'use-intl'
import {
  type MarketParams,
  type MarketRole,
  type MarketView,
  withMarketParam,
} from '../../model/market-search-params.ts'

interface Props {
  readonly view: MarketView
  readonly role: MarketRole
  /** What it ever was. */
  readonly roles: readonly MarketRole[]
  /** How many organisations stand right below it. */
  readonly childCount: number
  readonly onParams: (params: MarketParams) => void
}

/** As whom, of which time, and whether with those below. */
export const MarketToolbar = ({ view, role, roles, childCount, onParams }: Props) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const { params, months, withChildren } = view
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {roles.length > 1 && (
        <Field label={t('role.label')} className="w-52">
          <Select
            value={role}
            onValueChange={(next) => onParams(withMarketParam(params, 'role', next))}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        </Field>
      )}
      <Field label={t('months.label')} className="w-40">
        <Select
          value={months}
          onValueChange={(next) => onParams(withMarketParam(params, 'months', next))}
          options={MONTHS_CHOICES.map((value) => ({ value, label: t(`months.${value}`) }))}
        />
      </Field>
      {childCount > 0 && (
        <Switch
          className="min-h-8 items-center"
          label={t('withChildren', { count: childCount, shown: formats.number(childCount) })}
          checked={withChildren}
          onCheckedChange={(on) => onParams(withMarketParam(params, 'group', on ? 'yes' : null))}
        />
      )}
    </div>
  )
}
