import { type Expression, type ParamPattern, parseSync } from 'oxc-parser'

/** A function that a file offers, and what it is given. */
export interface TextFunction {
  readonly name: string
  /** How many arguments it must have beside its first, which is a text. */
  readonly more: number
}

const TEXT = /^string(?: \| (?:null|undefined))*$/

const typeOf = (source: string, param: ParamPattern | undefined): string => {
  const pattern = param?.type === 'AssignmentPattern' ? param.left : param
  const type =
    pattern && 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : null
  return type ? source.slice(type.start, type.end) : ''
}

const isRequired = (param: ParamPattern): boolean =>
  param.type !== 'AssignmentPattern' &&
  param.type !== 'RestElement' &&
  !('optional' in param && param.optional === true)

/** The functions a file exports that take a text first, and answer at once. */
export const textFunctionsOf = (path: string, source: string): readonly TextFunction[] =>
  parseSync(path, source).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    const named: (readonly [string, Expression | null])[] =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ id, init }) =>
            id.type === 'Identifier' ? [[id.name, init] as const] : [],
          )
        : []
    const made = named.flatMap(([name, init]) =>
      init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
        ? [{ name, made: init }]
        : [],
    )
    if (declaration.type === 'FunctionDeclaration' && declaration.id)
      made.push({ name: declaration.id.name, made: declaration as never })
    return made.flatMap(({ name, made: { params, async } }) => {
      const [first, ...others] = params
      if (async || !TEXT.test(typeOf(source, first as ParamPattern | undefined))) return []
      return [{ name, more: others.filter((param) => isRequired(param as ParamPattern)).length }]
    })
  })
