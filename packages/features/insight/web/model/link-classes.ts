export const LINK = 'text-link underline underline-offset-2'

/** A figure, or words beside one, that open what it was counted from. */
export const DOWN = 'min-h-6 rounded-sm text-link underline underline-offset-2'
