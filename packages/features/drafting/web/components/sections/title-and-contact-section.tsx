import { NATURES, SHORT_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { Input } from '@kogge/ui/input.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useEdit } from '../../model/drafting-context.ts'
import { DraftField } from '../fields/draft-field.tsx'
import { KeywordsField } from '../fields/keywords-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'

/** What it is called, of what kind it is, and whom to ask. */
export const Basics = () => {
  const t = useTranslations('drafting.basics')
  const tCodes = useTranslations('tenders.codes.nature')
  const edit = useEdit()
  const kind = useDraft((document) => document.kind)
  const title = useDraft((document) => document.title)
  const nature = useDraft((document) => document.nature)
  const reference = useDraft((document) => document.reference)
  const keywords = useDraft((document) => document.keywords)
  const contact = useDraft((document) => document.contact)
  const language = useDraft((document) => document.language)
  const contactField = (name: keyof typeof contact, longest: number, type: string) => (
    <DraftField path={`contact.${name}`} label={t(name)}>
      <Input
        type={type}
        autoComplete="off"
        maxLength={longest}
        value={contact[name]}
        onChange={(event) => edit({ contact: { ...contact, [name]: event.target.value } })}
      />
    </DraftField>
  )
  return (
    <div className="space-y-5">
      <LocalizedField
        path={`title.${language}`}
        label={t('title')}
        hint={t('titleHint')}
        texts={title}
        onTexts={(next) => edit({ title: next })}
        longest={SHORT_TEXT}
        required
      />
      {kind === 'tender' && (
        <DraftField path="nature" label={t('nature')} required>
          <RadioGroup
            value={nature}
            onValueChange={(next) => edit({ nature: next })}
            options={NATURES.map((value) => ({ value, label: tCodes(value) }))}
          />
        </DraftField>
      )}
      <DraftField path="reference" label={t('reference')} hint={t('referenceHint')}>
        <Input
          autoComplete="off"
          maxLength={SHORT_TEXT}
          value={reference}
          onChange={(event) => edit({ reference: event.target.value })}
          className="max-w-72"
        />
      </DraftField>
      <KeywordsField keywords={keywords} onKeywords={(next) => edit({ keywords: next })} />
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t('contact')}</legend>
        <p className="text-muted text-sm">{t('contactHint')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {contactField('name', SHORT_TEXT, 'text')}
          {contactField('email', 254, 'email')}
          {contactField('phone', 40, 'tel')}
        </div>
      </fieldset>
    </div>
  )
}
