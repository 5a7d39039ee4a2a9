import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { SECTIONS, type SectionName, sectionsOf } from '../../model/form-sections.ts'
import { ChangesView } from '../differences/amendment-changes.tsx'
import { LanguageTabs } from '../fields/language-tabs.tsx'
import { Criteria } from '../sections/award-criteria-section.tsx'
import { CpvSection, PlaceSection, ValueSection } from '../sections/cpv-place-value-section.tsx'
import { Description } from '../sections/description-section.tsx'
import { Documents } from '../sections/documents-section.tsx'
import { Lots } from '../sections/lots-section.tsx'
import { Official } from '../sections/official-notice-section.tsx'
import { Opening, Privacy } from '../sections/privacy-and-opening-section.tsx'
import { Times } from '../sections/procedure-and-deadlines-section.tsx'
import { Requirements } from '../sections/requirements-section.tsx'
import { Basics } from '../sections/title-and-contact-section.tsx'

const FORMS: Readonly<Record<SectionName, ComponentType>> = {
  basics: Basics,
  description: Description,
  cpv: CpvSection,
  place: PlaceSection,
  value: ValueSection,
  times: Times,
  lots: Lots,
  requirements: Requirements,
  criteria: Criteria,
  documents: Documents,
  privacy: Privacy,
  opening: Opening,
  official: Official,
}

/** Sections with texts in several languages. */
const HAS_TEXTS: readonly SectionName[] = [
  'basics',
  'description',
  'lots',
  'requirements',
  'criteria',
  'official',
]

const WholeRequest = () => {
  const { slots, rfxId } = useDrafting()
  const document = useDraft((whole) => whole)
  const { Preview } = slots
  return <Preview rfxId={rfxId} document={document} />
}

/** The part of the form that is shown now. */
export const SectionForm = () => {
  const t = useTranslations('drafting')
  const { view } = useDrafting()
  const kind = useDraft((document) => document.kind)
  const shown = sectionsOf(kind).find((name) => name === view) ?? SECTIONS[0]
  if (view === 'preview') return <WholeRequest />
  if (view === 'changes') return <ChangesView />
  const Form = FORMS[shown]
  return (
    <section aria-labelledby="section-title" className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="section-title" className="font-semibold text-lg">
          {t(`sections.${shown}`)}
        </h2>
        {HAS_TEXTS.includes(shown) && <LanguageTabs />}
      </div>
      <Form />
    </section>
  )
}
