import { useTranslations } from 'use-intl'
import type { ImportRow } from './org-lists.client.ts'

/** What is said of a row of an import: what becomes of it, and what is wrong with it. */
export const useImportWords = () => {
  const t = useTranslations('orgLists.import')
  return {
    headings: [
      t('columns.row'),
      t('columns.number'),
      t('columns.country'),
      t('columns.name'),
      t('columns.result'),
      t('columns.organisation'),
      t('columns.organisationNumber'),
    ],
    resultOf: ({ result, problem }: Pick<ImportRow, 'result' | 'problem'>): string =>
      problem === null
        ? t(`results.${result}`)
        : `${t(`results.${result}`)}: ${t(`problems.${problem}`)}`,
    problemOf: ({ problem }: Pick<ImportRow, 'problem'>): string | null =>
      problem && t(`problems.${problem}`),
  }
}
