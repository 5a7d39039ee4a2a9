import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Combobox } from '@kogge/ui/combobox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { adminCalls, type StaffOrg } from '../../orgs-admin.client.ts'
import { useOrgChange } from '../../use-org-change.ts'
import { useOrgHits } from '../../use-org-hits.ts'

/** What staff may change of an organisation. */
export const DataForm = ({ org }: { readonly org: StaffOrg }) => {
  const t = useTranslations('orgSearch.staff')
  const tPicker = useTranslations('orgSearch.picker')
  const action = useOrgChange()
  const hits = useOrgHits()
  const today = wallOf(new Date()).slice(0, 10)
  const [name, setName] = useState(org.name)
  const [number, setNumber] = useState(org.registrationNumber ?? '')
  const [vat, setVat] = useState(org.vatNumber ?? '')
  const [dissolvedOn, setDissolvedOn] = useState(org.dissolvedOn ?? '')
  const [parent, setParent] = useState(
    org.parent && { value: org.parent.orgId, label: org.parent.name },
  )
  const changed =
    name !== org.name ||
    number !== (org.registrationNumber ?? '') ||
    vat !== (org.vatNumber ?? '') ||
    dissolvedOn !== (org.dissolvedOn ?? '') ||
    parent?.value !== org.parent?.orgId
  const unsaved = useUnsaved(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dissolvedOn > today) return
    const edited = {
      orgId: orgId.parse(org.orgId),
      name,
      registrationNumber: number.trim() || null,
      vatNumber: vat.trim() || null,
      parentId: parent ? orgId.parse(parent.value) : null,
      dissolvedOn: dissolvedOn || null,
    }
    void action.run(() => adminCalls.adminOrgs.edit.mutate(edited), t('saved'))
  }
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {unsaved.question}
      <Field label={t('name')}>
        <Input
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('parent')}>
        <Combobox
          value={parent}
          onValueChange={(item) => setParent(item && { value: item.value, label: item.label })}
          items={hits.items}
          loading={hits.loading}
          onSearch={hits.onSearch}
          placeholder={tPicker('placeholder')}
          labels={{
            search: tPicker('search'),
            empty: tPicker('empty'),
            loading: tPicker('loading'),
            clear: tPicker('clear'),
          }}
        />
      </Field>
      <Field label={t('registrationNumber')}>
        <Input maxLength={100} value={number} onChange={(event) => setNumber(event.target.value)} />
      </Field>
      <Field label={t('vatNumber')}>
        <Input maxLength={100} value={vat} onChange={(event) => setVat(event.target.value)} />
      </Field>
      <Field label={t('dissolvedOn')} error={dissolvedOn > today && t('problems.dissolved_later')}>
        <Input
          type="date"
          max={today}
          value={dissolvedOn}
          onChange={(event) => setDissolvedOn(event.target.value)}
        />
      </Field>
      <div className="flex items-end">
        <Button type="submit" variant="primary" loading={action.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
