/** Where a rule stands, so that whoever doubts it can read it. */
export interface RuleSource {
  readonly name: string
  readonly url: string | null
  /** An act whose name readers have in their own language, and the place in it. */
  readonly act?: RuleAct
  readonly place?: string
}

export type RuleAct = 'directive' | 'eforms' | 'summerTime' | 'cpv' | 'thresholds'

const DIRECTIVE = 'Directive 2014/24/EU'
const DIRECTIVE_URL = 'https://eur-lex.europa.eu/eli/dir/2014/24/oj'
/** An article of the directive on public procurement. */
export const article = (number: string): RuleSource => ({
  act: 'directive',
  place: number,
  name: `${DIRECTIVE}, Article ${number}`,
  url: DIRECTIVE_URL,
})
