import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useTranslations } from 'use-intl'
import { useContent, useDrafting, useFound } from '../../model/response-draft-context.ts'
import { useBlockerText } from '../../use-rehearsal-finding-text.ts'
import { Clash } from '../banners/edit-conflict-choice.tsx'
import { AnswerField } from './answer-field.tsx'
import { FilesField } from './attachments-field.tsx'

/** What is asked once for all lots. */
export const GeneralAnswers = () => {
  const t = useTranslations('responses.answers')
  const { document } = useDrafting()
  const asked = document.requirements.filter(
    ({ answer, lotIds }) => answer.type !== 'price' && lotIds.length === 0,
  )
  if (asked.length === 0) return null
  return (
    <Section title={t('title')} description={t('text')}>
      <ul>
        {asked.map((requirement) => (
          <AnswerField key={requirement.id} requirement={requirement} lotId={null} />
        ))}
      </ul>
    </Section>
  )
}

/** The bidder's own words, and further files. */
export const Further = () => {
  const t = useTranslations('responses.further')
  const { draft, isLocked } = useDrafting()
  const note = useContent((content) => content.note)
  const files = useContent((content) => content.files)
  const found = useFound('files')
  const blockerText = useBlockerText()
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-4">
        <div data-field="note" className="scroll-mt-24">
          <Field label={t('note')} hint={t('noteHint')}>
            <Textarea
              value={note}
              readOnly={isLocked}
              maxLength={LONG_TEXT}
              onChange={(event) => {
                const { value } = event.target
                draft.edit((content) => ({ ...content, note: value }))
              }}
            />
          </Field>
          <Clash field="note" />
        </div>
        <div data-field="files" className="scroll-mt-24">
          <Field label={t('files')} hint={t('filesHint')} error={found && blockerText(found)}>
            <FilesField
              label={t('files')}
              files={files}
              onFiles={(next) => draft.edit((content) => ({ ...content, files: next }))}
            />
          </Field>
          <Clash field="files" />
        </div>
      </div>
    </Section>
  )
}

const CONTACT = ['name', 'email', 'phone'] as const
const MOST_DAYS = 730

const ContactField = ({ name }: { readonly name: (typeof CONTACT)[number] }) => {
  const t = useTranslations('responses.contact')
  const { draft, isLocked } = useDrafting()
  const value = useContent(({ contact }) => contact[name])
  const found = useFound(`contact.${name}`)
  const blockerText = useBlockerText()
  return (
    <div data-field={`contact.${name}`} className="scroll-mt-24">
      <Field label={t(name)} required={name !== 'phone'} error={found && blockerText(found)}>
        <Input
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          value={value}
          readOnly={isLocked}
          maxLength={name === 'phone' ? 40 : name === 'email' ? 254 : 400}
          onChange={(event) => {
            const typed = event.target.value
            draft.edit((content) => ({
              ...content,
              contact: { ...content.contact, [name]: typed },
            }))
          }}
        />
      </Field>
      <Clash field={`contact.${name}`} />
    </div>
  )
}

/** Whom the buyer turns to, and how long the response binds. */
export const Contact = () => {
  const t = useTranslations('responses.contact')
  const { draft, isLocked } = useDrafting()
  const validDays = useContent((content) => content.validDays)
  const found = useFound('validDays')
  const blockerText = useBlockerText()
  return (
    <Section title={t('title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {CONTACT.map((name) => (
          <ContactField key={name} name={name} />
        ))}
        <div data-field="validDays" className="scroll-mt-24">
          <Field label={t('validDays')} hint={found ? blockerText(found) : t('validHint')}>
            <Input
              inputMode="numeric"
              className="max-w-32 text-right tabular-nums"
              value={validDays ?? ''}
              readOnly={isLocked}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, '').slice(0, 3)
                const days = digits === '' ? null : Math.min(Number(digits), MOST_DAYS)
                draft.edit((content) => ({ ...content, validDays: days }))
              }}
            />
          </Field>
          <Clash field="validDays" />
        </div>
      </div>
    </Section>
  )
}
