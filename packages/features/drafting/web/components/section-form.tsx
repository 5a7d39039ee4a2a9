import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../drafting-context.ts'
import { SECTIONS, type SectionName, sectionsOf } from '../model/sections.ts'
import { Opening, Privacy } from '../sections/access.tsx'
import { Basics } from '../sections/basics.tsx'
import { Criteria } from '../sections/criteria.tsx'
import { Description } from '../sections/description.tsx'
import { Documents } from '../sections/documents.tsx'
import { Lots } from '../sections/lots.tsx'
import { Requirements } from '../sections/requirements.tsx'
import { CpvSection, PlaceSection, ValueSection } from '../sections/subject.tsx'
import { Times } from '../sections/times.tsx'
import { ChangesView } from './changes-view.tsx'
import { LanguageTabs } from './language-tabs.tsx'

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
}

/** Sections with texts in several languages. */
const HAS_TEXTS: readonly SectionName[] = [
  'basics',
  'description',
  'lots',
  'requirements',
  'criteria',
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
