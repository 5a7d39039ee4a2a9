import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { IndustryValues } from '../../model/industry-form-values.ts'
import type { StaffIndustry } from '../../reference-admin.client.ts'

interface Props {
  readonly mine: IndustryValues
  readonly theirs: StaffIndustry
  readonly onTakeTheirs: () => void
  readonly onSaveMine: () => void
}

const listed = (codes: readonly string[]): string => [...codes].sort().join(', ')

/** Says that somebody was quicker, what theirs has where this one differs, and lets the reader choose. */
export const IndustryConflict = ({ mine, theirs, onTakeTheirs, onSaveMine }: Props) => {
  const t = useTranslations('reference.industries')
  return (
    <Banner
      tone="attention"
      title={t('changedTitle')}
      live
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
          <Button onClick={onSaveMine}>{t('saveMine')}</Button>
        </>
      }
    >
      <p>{t('changedText')}</p>
      <ul className="list-disc pl-4">
        {UI_LOCALES.filter((locale) => mine.labels[locale] !== theirs.labels[locale]).map(
          (locale) => (
            <li key={locale}>
              {t(`labels.${locale}`)}: <span lang={locale}>{theirs.labels[locale]}</span>
            </li>
          ),
        )}
        {listed(mine.cpvCodes) !== listed(theirs.cpvCodes) && (
          <li>{t('theirCodes', { codes: listed(theirs.cpvCodes) })}</li>
        )}
      </ul>
    </Banner>
  )
}
