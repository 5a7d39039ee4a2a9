import { UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { industryCode, industryInput } from '@kogge/domain/reference/industries.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EMPTY, type IndustryValues, valuesOf } from '../../model/industry-form-values.ts'
import type { StaffIndustry } from '../../reference-admin.client.ts'
import { CpvChoice } from '../cpv/cpv-choice.tsx'
import { IndustryConflict } from './industry-conflict.tsx'
import { Overlaps } from './industry-overlaps.tsx'

interface Saved {
  /** `changed` where somebody was quicker: then nothing is saved. */
  readonly outcome: 'saved' | 'changed'
  /** As it stands now. */
  readonly industry: StaffIndustry
}

interface Props {
  /** As it was loaded; null for a new one. */
  readonly industry: StaffIndustry | null
  readonly all: readonly StaffIndustry[]
  /** Saves over a version (0 for a new one); throws what the server refuses. */
  readonly onSave: (values: IndustryValues, version: number) => Promise<Saved>
  /** A new one is there. */
  readonly onCreated: (code: string) => void
}

/** An industry to be written. What somebody else has saved meanwhile is shown, never overwritten unasked. */
export const IndustryForm = ({ industry, all, onSave, onCreated }: Props) => {
  const t = useTranslations('reference.industries')
  const showError = useShowError('industry')
  const form = useRef<HTMLFormElement>(null)
  const initial = industry ? valuesOf(industry) : EMPTY
  const [values, setValues] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [version, setVersion] = useState(industry?.version ?? 0)
  const [theirs, setTheirs] = useState<StaffIndustry | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [busy, setBusy] = useState(false)
  const changed = JSON.stringify(values) !== JSON.stringify(saved)
  const unsaved = useUnsaved(changed)

  const { labels, cpvCodes } = industryInput.shape
  const isWrong = {
    code: industry === null && !industryCode.safeParse(values.code).success,
    label: (locale: UiLocale) => !labels.shape[locale].safeParse(values.labels[locale]).success,
    codes: !cpvCodes.safeParse(values.cpvCodes).success,
  }
  const wrong = [
    ...(isWrong.code ? ['code'] : []),
    ...UI_LOCALES.filter(isWrong.label).map((locale) => `label-${locale}`),
    ...(isWrong.codes ? ['codes'] : []),
  ]

  const take = (currentIndustry: StaffIndustry) => {
    setValues(valuesOf(currentIndustry))
    setSaved(valuesOf(currentIndustry))
    setVersion(currentIndustry.version)
    setTheirs(null)
  }
  const save = async (over: number) => {
    setBusy(true)
    setTaken(false)
    try {
      const { outcome, industry: currentIndustry } = await onSave(values, over)
      if (outcome === 'changed') setTheirs(currentIndustry)
      else if (industry === null) {
        unsaved.release()
        onCreated(currentIndustry.code)
      } else take(currentIndustry)
    } catch (error) {
      if (errorDetailOf(error, 'reason') === 'code_taken') setTaken(true)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    const control = wrong[0] && form.current?.elements.namedItem(wrong[0])
    if (control instanceof HTMLElement) control.focus()
    if (wrong.length === 0) void save(version)
  }
  const said = (problem: boolean, text: string) => (submitted && problem ? { error: text } : {})
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex max-w-3xl flex-col gap-6">
      {unsaved.question}
      <Section title={t('names')} className="flex flex-col gap-3">
        {industry === null && (
          <Field
            label={t('code')}
            required
            {...(isTaken && { error: t('codeTaken') })}
            {...(submitted && isWrong.code ? { error: t('codeHint') } : { hint: t('codeHint') })}
          >
            <Input
              name="code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={values.code}
              onChange={(event) => {
                setTaken(false)
                setValues({ ...values, code: event.target.value })
              }}
            />
          </Field>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {UI_LOCALES.map((locale) => (
            <Field
              key={locale}
              label={t(`labels.${locale}`)}
              required
              {...said(isWrong.label(locale), t('labelNeeded'))}
            >
              <Input
                name={`label-${locale}`}
                lang={locale}
                maxLength={120}
                value={values.labels[locale]}
                onChange={(event) =>
                  setValues({
                    ...values,
                    labels: { ...values.labels, [locale]: event.target.value },
                  })
                }
              />
            </Field>
          ))}
        </div>
      </Section>
      <Section title={t('subtrees')} description={t('subtreesText')}>
        <CpvChoice
          selected={values.cpvCodes}
          onSelectedChange={(codes) => setValues({ ...values, cpvCodes: codes })}
        />
        {submitted && isWrong.codes && (
          <p role="alert" className="pt-2 text-danger-text text-sm">
            {t('codesNeeded')}
          </p>
        )}
      </Section>
      <Overlaps values={values} all={all} />
      {theirs && (
        <IndustryConflict
          mine={values}
          theirs={theirs}
          onTakeTheirs={() => take(theirs)}
          onSaveMine={() => void save(theirs.version)}
        />
      )}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-line border-t bg-canvas py-3">
        <Button type="submit" variant="primary" loading={busy}>
          {t('save')}
        </Button>
        {changed && <span className="text-muted text-sm">{t('unsaved')}</span>}
      </div>
    </form>
  )
}
