import {
  LIST_MEMBER_FIELDS,
  type ListMemberField,
} from '@kogge/domain/org-lists/org-list-changes.ts'
import {
  LONGEST_MEMBER_NOTE,
  LONGEST_MEMBER_TAG,
  MOST_MEMBER_TAGS,
} from '@kogge/domain/org-lists/org-list-inputs.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { TagsInput } from '@kogge/ui/tags-input.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { withTypedTag } from '@kogge/ui/typed-tags.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ListMember, type MemberFields, orgListCalls } from '../../org-lists.client.ts'
import { useListChanges } from '../../use-list-changes.ts'
import { useMergedEdit } from '../../use-merged-edit.ts'
import { EditConflict } from '../edit-conflict.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly member: ListMember
  readonly onClose: () => void
}

const fieldsOf = ({ note, tags }: MemberFields): MemberFields => ({ note, tags })

/** What is written of an organisation in a list, to edit over what others did to it meanwhile. */
export const MemberDialog = ({ orgId, guid, member, onClose }: Props) => {
  const t = useTranslations('orgLists')
  const { memberId, name } = member
  const { orgList } = orgListCalls
  const { say } = useListChanges(orgId)
  const [seen] = useState(() => fieldsOf(member))
  const [fields, setFields] = useState(seen)
  const [typed, setTyped] = useState('')
  const edit = useMergedEdit<MemberFields, ListMemberField>({
    fields: LIST_MEMBER_FIELDS,
    save: (base, mine) => orgList.saveMember.mutate({ orgId, guid, memberId, base, mine }),
    onSaved: (eventId) => {
      say(t('edit.saved'), guid, eventId)
      onClose()
    },
  })
  const { conflict, busy } = edit
  const tags = [...withTypedTag(fields.tags, typed)]
  const isTooMany = tags.length > MOST_MEMBER_TAGS
  const submit = async () => {
    if (!isTooMany) await edit.submit(seen, { note: fields.note.trim(), tags })
  }
  const textOf = (version: MemberFields, field: keyof MemberFields): string =>
    field === 'tags' ? version.tags.join(', ') : version.note
  if (conflict)
    return (
      <EditConflict
        fields={conflict.fields.map((field) => ({
          name: field,
          label: t(`form.${field}`),
          mine: textOf(conflict.mine, field),
          theirs: textOf(conflict.theirs, field),
        }))}
        busy={busy}
        onSettle={(choices) => void edit.settle(conflict, choices)}
        onClose={edit.forget}
      />
    )
  return (
    <ActionDialog
      title={t('members.noteOf', { name })}
      closeLabel={t('form.cancel')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('form.save')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('form.note')} note={t('form.optional')}>
        <Textarea
          name="note"
          rows={5}
          maxLength={LONGEST_MEMBER_NOTE}
          value={fields.note}
          onChange={(event) => setFields({ ...fields, note: event.target.value })}
        />
      </Field>
      <Field
        label={t('form.tags')}
        note={t('form.optional')}
        hint={t('form.tagsHint')}
        error={isTooMany && t('form.wrongTags')}
      >
        <TagsInput
          name="tag"
          longest={LONGEST_MEMBER_TAG}
          tags={fields.tags}
          typed={typed}
          onTagsChange={(next) => setFields({ ...fields, tags: [...next] })}
          onTypedChange={setTyped}
          removeLabel={(tag) => t('members.tags.remove', { name: tag })}
        />
      </Field>
    </ActionDialog>
  )
}
