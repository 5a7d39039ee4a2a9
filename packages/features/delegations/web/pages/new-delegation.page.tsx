import {
  DELEGATION_KINDS,
  type DelegationKind,
  MOST_PEOPLE,
  REASON_MAX,
  REASON_MIN,
} from '@kogge/domain/members/delegation-inputs.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingsLink } from '../components/org-settings-link.tsx'
import {
  type DelegationField,
  type DelegationValues,
  delegationInputOf,
  emptyDelegation,
  type FieldProblem,
  formProblems,
} from '../delegation-form.ts'
import { delegationCalls } from '../delegations.client.ts'
import { useGiver } from '../use-delegation-grantor.ts'

interface Props {
  readonly orgId: string
  /** Finds one organisation by typing; stands in a `Field`. */
  readonly orgPicker: (props: { readonly onChange: (orgId: string | null) => void }) => ReactNode
}

const useProblemText = (): ((problem: FieldProblem | undefined) => string | undefined) => {
  const t = useTranslations('delegations.problems')
  return (problem) =>
    problem &&
    t(problem.code, {
      max: problem.code === 'reason_long' ? REASON_MAX : MOST_PEOPLE,
      min: REASON_MIN,
      address: 'address' in problem ? problem.address : '',
      addresses: 'addresses' in problem ? problem.addresses.join(', ') : '',
    })
}

/** The form that lets people of another organisation act in this one. */
export const NewDelegationPage = ({ orgId, orgPicker }: Props) => {
  const t = useTranslations('delegations.form')
  const tKinds = useTranslations('delegations.kinds')
  const tTexts = useTranslations('delegations.kindTexts')
  const problemText = useProblemText()
  const showError = useShowError('delegation')
  const navigate = useNavigate()
  const giver = useGiver(orgId)
  const form = useRef<HTMLFormElement>(null)
  const [empty] = useState(() => emptyDelegation(new Date()))
  const [values, setValues] = useState(empty)
  const unsaved = useUnsaved(JSON.stringify(values) !== JSON.stringify(empty))
  const [submitted, setSubmitted] = useState(false)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const problems = submitted ? formProblems(values, orgId, new Date(), giver) : new Map()
  const set = (change: Partial<DelegationValues>) => {
    setValues((before) => ({ ...before, ...change }))
    if ('people' in change || 'delegateOrgId' in change) setUnknown([])
  }
  const errorOf = (field: DelegationField) =>
    problemText(
      problems.get(field) ??
        (field === 'people' && unknown.length > 0
          ? { code: 'people_unknown', addresses: unknown }
          : undefined),
    )
  const focus = (field: DelegationField | undefined) => {
    const control = form.current?.querySelector(
      `[data-field="${field}"] :is(button,input,textarea)`,
    )
    if (control instanceof HTMLElement) control.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const [wrong] = formProblems(values, orgId, new Date(), giver).keys()
    const asked = delegationInputOf(values, orgId)
    if (wrong || !asked || busy) return focus(wrong)
    setBusy(true)
    try {
      const { delegationId, unknownPeople } = await delegationCalls.delegation.create.mutate(asked)
      setUnknown(unknownPeople)
      if (delegationId === null) return focus('people')
      unsaved.release()
      notifySuccess(t('done'), { id: 'delegation' })
      await navigate({
        to: '/org/$orgId/settings/$',
        params: { orgId, _splat: 'access-delegation' },
      })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('title')} description={t('intro')}>
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="mt-4 flex max-w-2xl flex-col gap-4"
      >
        {unsaved.question}
        <div data-field="delegateOrgId">
          <Field label={t('org')} error={errorOf('delegateOrgId')} required>
            {orgPicker({
              onChange: (delegateOrgId) => set({ delegateOrgId }),
            })}
          </Field>
        </div>
        <div data-field="people">
          <Field
            label={t('people')}
            hint={t('peopleHint', { max: MOST_PEOPLE })}
            error={errorOf('people')}
            required
          >
            <Textarea
              value={values.people}
              onChange={(event) => set({ people: event.target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        </div>
        <Field label={t('kind')} required>
          <RadioGroup<DelegationKind>
            value={values.kind}
            onValueChange={(kind) => set({ kind })}
            options={DELEGATION_KINDS.map((kind) => ({
              value: kind,
              label: tKinds(kind),
              description: tTexts(kind),
            }))}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((field) => (
            <div key={field} data-field={field}>
              <Field label={t(field)} hint={t('timeHint')} error={errorOf(field)} required>
                <Input
                  type="datetime-local"
                  value={values[field]}
                  onChange={(event) => set({ [field]: event.target.value })}
                />
              </Field>
            </div>
          ))}
        </div>
        <div data-field="reason">
          <Field
            label={t('reason')}
            hint={t('reasonHint', { min: REASON_MIN, max: REASON_MAX })}
            error={errorOf('reason')}
            required
          >
            <Textarea
              value={values.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy}>
            {t('submit')}
          </Button>
          <SettingsLink orgId={orgId} tab="access-delegation">
            {t('cancel')}
          </SettingsLink>
        </div>
      </form>
    </Section>
  )
}
