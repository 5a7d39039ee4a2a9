/** What the server says of a page before any script runs: for readers' tabs, search engines and link previews. */
export interface PageHead {
  readonly title: string
  readonly description?: string
  /** Absolute address of the page itself. */
  readonly canonical?: string
  /** The same page in other languages, absolute; `x-default` for none in particular. */
  readonly alternates?: readonly { readonly language: string; readonly href: string }[]
  /** schema.org data. */
  readonly jsonLd?: object
  readonly noIndex?: boolean
}
