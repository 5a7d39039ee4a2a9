import { createContext, use } from 'react'

/** What a Field tells the control inside it. */
export type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

type Wired = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-invalid'?: true
  'aria-required'?: true
}

/**
 * The attributes that tie a control to the Field around it; empty outside a Field.
 * Spread them before the control's own props, so that those win.
 */
export function useFieldControl(): Wired {
  const field = use(FieldContext)
  if (field === null) return {}
  return {
    id: field.id,
    ...(field.describedBy !== undefined && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  }
}

/** As `useFieldControl`, for groups and composite widgets that a `<label for>` does not name. */
export function useFieldGroup(): Wired {
  const field = use(FieldContext)
  const wiring = useFieldControl()
  return field === null ? {} : { ...wiring, 'aria-labelledby': field.labelId }
}
