import type { Form } from '@kogge/platform/web/use-form.ts'
import { Button } from '@kogge/ui/button.tsx'
import type { ReactNode } from 'react'

interface Props {
  readonly form: Pick<Form<object, string>, 'ref' | 'busy' | 'onSubmit'>
  readonly submitLabel: string
  /** One of several on the page. */
  readonly isMinor?: boolean
  /** At the right of the button. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The fields of an account's form, one below the other, and its button. */
export const AccountForm = ({ form, submitLabel, isMinor = false, beside, children }: Props) => (
  <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="flex max-w-96 flex-col gap-4">
    {children}
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Button
        type="submit"
        loading={form.busy}
        {...(!isMinor && { variant: 'primary', size: 'lg' })}
      >
        {submitLabel}
      </Button>
      {beside}
    </div>
  </form>
)
