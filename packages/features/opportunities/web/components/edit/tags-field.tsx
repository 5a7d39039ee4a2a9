import { LONGEST_TAG } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { Field } from '@kogge/ui/field.tsx'
import { TagsInput } from '@kogge/ui/tags-input.tsx'
import { useTranslations } from 'use-intl'
import type { OpportunityForm } from '../../use-opportunity-edit.ts'

/** The tags of an opportunity. */
export const TagsField = ({ form }: { readonly form: OpportunityForm }) => {
  const t = useTranslations('opportunity')
  const tTags = useTranslations('opportunities.tags')
  const problem = form.problemOf('tag')
  return (
    <Field
      label={t('fields.tags')}
      note={t('form.optional')}
      hint={t('form.tagsHint')}
      error={problem && t(`form.wrong.${problem}`)}
    >
      <TagsInput
        name="tag"
        longest={LONGEST_TAG}
        tags={form.values.tags}
        typed={form.values.tag}
        onTagsChange={(tags) => form.set('tags', tags)}
        onTypedChange={(typed) => form.set('tag', typed)}
        removeLabel={(name) => tTags('remove', { name })}
      />
    </Field>
  )
}
