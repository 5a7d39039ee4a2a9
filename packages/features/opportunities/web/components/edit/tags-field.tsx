import { LONGEST_TAG } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { enteredTags } from '../../model/opportunity-form-values.ts'
import type { OpportunityForm } from '../../use-opportunity-edit.ts'

/** Tags: typed, each entered by Enter or a comma, and taken away by its button. */
export const TagsField = ({ form }: { readonly form: OpportunityForm }) => {
  const t = useTranslations('opportunity')
  const tTags = useTranslations('opportunities.tags')
  const { tags, tag } = form.values
  const problem = form.problemOf('tag')
  const enter = () => {
    form.set('tags', enteredTags(form.values))
    form.set('tag', '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEntered = event.key === ',' || (event.key === 'Enter' && tag.trim() !== '')
    if (!isEntered || event.nativeEvent.isComposing) return
    event.preventDefault()
    enter()
  }
  return (
    <Field
      label={t('fields.tags')}
      note={t('form.optional')}
      hint={t('form.tagsHint')}
      error={problem && t(`form.wrong.${problem}`)}
    >
      <div className="flex flex-col gap-1.5">
        {tags.length > 0 && (
          <ul className="flex flex-wrap gap-1">
            {tags.map((one) => (
              <li key={one} className="max-w-full">
                <Tag
                  removeLabel={tTags('remove', { name: one })}
                  onRemove={() =>
                    form.set(
                      'tags',
                      tags.filter((other) => other !== one),
                    )
                  }
                >
                  {one}
                </Tag>
              </li>
            ))}
          </ul>
        )}
        <Input
          name="tag"
          autoComplete="off"
          maxLength={LONGEST_TAG}
          value={tag}
          onChange={(event) => form.set('tag', event.target.value.replace(/,/g, ''))}
          onKeyDown={onKeyDown}
          onBlur={enter}
        />
      </div>
    </Field>
  )
}
