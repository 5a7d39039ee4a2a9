import {
  INVOICE_PERMISSIONS,
  type OfficialNotice,
  PARTICIPATION_RESERVES,
  PERFORMANCE_RESERVES,
} from '@kogge/domain/drafting/official-notice.ts'
import { useTranslations } from 'use-intl'
import { CodeField, YesNoField } from '../fields/code-field.tsx'

/** Terms of a contract that its call states and its result does not. */
export const CallTermsFields = ({
  official,
  onChange,
}: {
  readonly official: OfficialNotice
  readonly onChange: (change: Partial<OfficialNotice>) => void
}) => {
  const t = useTranslations('drafting.official')
  const named = (name: 'participation' | 'performance' | 'invoices') => ({
    path: `official.${name}`,
    label: t(name),
  })
  const flag = (name: 'hasElectronicOrders' | 'hasElectronicPayment') => (
    <YesNoField
      path={`official.${name}`}
      label={t(name)}
      value={official[name]}
      onValue={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <>
      <CodeField
        {...named('participation')}
        codes={PARTICIPATION_RESERVES}
        labelOf={(code) => t(`reserves.${code}`)}
        value={official.participation}
        onValue={(participation) => onChange({ participation })}
      />
      <CodeField
        {...named('performance')}
        codes={PERFORMANCE_RESERVES}
        labelOf={(code) => t(`performances.${code}`)}
        value={official.performance}
        onValue={(performance) => onChange({ performance })}
      />
      <CodeField
        {...named('invoices')}
        codes={INVOICE_PERMISSIONS}
        labelOf={(code) => t(`permissions.${code}`)}
        value={official.invoices}
        onValue={(invoices) => onChange({ invoices })}
      />
      {flag('hasElectronicOrders')}
      {flag('hasElectronicPayment')}
    </>
  )
}
