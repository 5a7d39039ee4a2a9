import { useTranslations } from 'use-intl'
import type { ReportWords } from '../../model/import-report.ts'

/** The words of the report of an import. */
export const useReportWords = (): ReportWords => {
  const t = useTranslations('opportunityImport')
  return {
    headings: [t('columns.row'), t('columns.name'), t('columns.state'), t('columns.problems')],
    state: (state) => t(`states.${state}`),
    problem: ({ field, value }) =>
      value === ''
        ? t(`problems.${field}`)
        : t('problem', { field: t(`fields.${field}`), value, what: t(`problems.${field}`) }),
  }
}
