/** A link within the text of these pages: underlined, for colour alone does not tell. */
export const linkClass = 'text-link underline underline-offset-2'
