/** A message that a notification repeats: its text is the catalogue's, in the language in which it is read. */
export interface NotifiedMessage {
  readonly template: string
  /** Values of the text, as the message has them. */
  readonly values: Readonly<Record<string, unknown>>
  /** The page of Kogge that it leads to, without a language. */
  readonly path: string
}
